"""The confusion matrix: how its rates depend on each other."""

from svmsym import Eq, argument

a = argument("confusion-matrix")

# %% Given: true and false positives and negatives.
TP, FP, FN, TN = a.parameters("TP > 0", "FP > 0", "FN > 0", "TN > 0")
N = a.define("N", TP + FP + FN + TN, "all cases")
accuracy = a.define("A", (TP + TN) / N, "accuracy")
error = a.define("E", (FP + FN) / N, "error rate")
sensitivity = a.define("S", TP / (TP + FN), "sensitivity, also called recall")
specificity = a.define("T", TN / (TN + FP), "specificity")
precision = a.define("P", TP / (TP + FP), "precision")
prevalence = a.define("π", (TP + FN) / N, "prevalence")

# %% 1. Complements
a.part("Complements")
a.line("accuracy and error rate", Eq(accuracy + error, 1))
a.line("sensitivity and the rate of misses", Eq(1 - sensitivity, FN / (TP + FN)))
a.line("specificity and the rate of false alarms", Eq(1 - specificity, FP / (TN + FP)))
a.line("precision and the share of false alarms", Eq(1 - precision, FP / (TP + FP)))

# %% 2. Mixtures
a.part("Mixtures")
a.line(
    "accuracy is a mixture of sensitivity and specificity",
    Eq(accuracy, prevalence * sensitivity + (1 - prevalence) * specificity),
)
a.line(
    "the share of positive answers",
    Eq((TP + FP) / N, prevalence * sensitivity + (1 - prevalence) * (1 - specificity)),
)
a.line(
    "precision by Bayes' rule",
    Eq(
        precision * (prevalence * sensitivity + (1 - prevalence) * (1 - specificity)),
        prevalence * sensitivity,
    ),
)

# %% 3. The F measure
a.part("The F measure")
F = a.define("F", 2 * TP / (2 * TP + FP + FN), "`F₁`")
a.line(
    "the harmonic mean of precision and recall",
    Eq(F * (precision + sensitivity), 2 * precision * sensitivity),
)
a.line("likewise", Eq(2 / F, 1 / precision + 1 / sensitivity), times=TP)
a.inequality(
    "so it lies below their mean, by",
    (precision + sensitivity) / 2 - F,
    at_least=0,
    because=(precision - sensitivity) ** 2 / 2,
    times=precision + sensitivity,
)
a.remark("A rate whose denominator is zero is undefined; the lines above are for matrices without zeros.")
