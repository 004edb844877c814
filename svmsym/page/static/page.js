import { ask } from "./ask.js";
