"""What scikit-learn asks of an estimator, by its conventions and without its base classes.

Parameters are the arguments of ``__init__``, kept under their own names and checked in ``fit``;
``get_params``, ``set_params``, ``clone`` and ``repr`` follow from that. Tags and metadata routing are built
from scikit-learn's own classes at the moment scikit-learn asks, so that only those import it who use it.

Reference: scikit-learn's developer guide, "Developing scikit-learn estimators".
"""

from __future__ import annotations

import inspect
from collections import defaultdict
from collections.abc import Callable
from typing import Any, Self

from svmsym.numeric.estimators.refusals import ParameterError

_METHODS = ("fit", "predict", "decision_function", "score")


_KNOWN: dict[Any, dict[str, Any]] = {}


def parameters(kind: Any) -> dict[str, Any]:
    """The names of the parameters of an estimator class, sorted, with their defaults."""
    if kind not in _KNOWN:
        signature = inspect.signature(kind.__init__)
        found = {name: p.default for name, p in signature.parameters.items() if name != "self"}
        _KNOWN[kind] = dict(sorted(found.items()))
    return _KNOWN[kind]


class Estimator:
    """Parameters, representation, tags and routing."""

    _estimator_type = ""

    def get_params(self, deep: bool = True) -> dict[str, Any]:  # noqa: FBT001, FBT002 - scikit-learn's signature
        """The parameters by name; ``deep`` adds those of parameters that are estimators themselves."""
        found = {}
        for name in parameters(type(self)):
            value = getattr(self, name)
            if deep and hasattr(value, "get_params") and not isinstance(value, type):
                found.update({f"{name}__{inner}": v for inner, v in value.get_params().items()})
            found[name] = value
        return found

    def set_params(self, **given: Any) -> Self:
        """Change parameters; ``outer__inner`` reaches into a parameter that has parameters."""
        known = parameters(type(self))
        inner: dict[str, dict[str, Any]] = defaultdict(dict)
        for key, value in given.items():
            name, nested, rest = key.partition("__")
            if name not in known:
                raise ParameterError(
                    f"Invalid parameter {name!r} for estimator {self}. Valid parameters are: {list(known)!r}."
                )
            if nested:
                inner[name][rest] = value
            else:
                setattr(self, name, value)
        for name, values in inner.items():
            getattr(self, name).set_params(**values)
        return self

    def __repr__(self) -> str:
        changed = [
            f"{name}={getattr(self, name)!r}"
            for name, default in parameters(type(self)).items()
            if not _same(getattr(self, name), default)
        ]
        return f"{type(self).__name__}({', '.join(changed)})"

    def __sklearn_is_fitted__(self) -> bool:
        """Whether ``fit`` has succeeded."""
        return hasattr(self, "support_")

    def __sklearn_tags__(self) -> Any:
        """What scikit-learn's tools should expect, in its own classes."""
        from sklearn import utils  # noqa: PLC0415 - scikit-learn asks, so it is loaded

        precomputed = getattr(self, "kernel", None) == "precomputed"
        kind = self._estimator_type
        return utils.Tags(
            estimator_type=kind,
            target_tags=utils.TargetTags(required=kind != "outlier_detector"),
            classifier_tags=utils.ClassifierTags() if kind == "classifier" else None,
            regressor_tags=utils.RegressorTags() if kind == "regressor" else None,
            input_tags=utils.InputTags(pairwise=precomputed, sparse=not precomputed),
        )

    def get_metadata_routing(self) -> Any:
        """Which metadata (here: sample_weight) the methods want, for scikit-learn's routing."""
        return self._requester().get_metadata_routing()

    def set_fit_request(self, **wanted: bool | str | None) -> Self:
        """Ask scikit-learn's routing to hand ``sample_weight`` to ``fit`` or not."""
        return self._requested("fit", wanted)

    def set_score_request(self, **wanted: bool | str | None) -> Self:
        """Ask scikit-learn's routing to hand ``sample_weight`` to ``score`` or not."""
        return self._requested("score", wanted)

    def _requested(self, method: str, wanted: dict[str, bool | str | None]) -> Self:
        requester = self._requester()
        getattr(requester, f"set_{method}_request")(**wanted)
        self._metadata_request = requester._metadata_request  # noqa: SLF001 - where clone looks for it
        return self

    def _requester(self) -> Any:
        """An estimator of scikit-learn's with the signatures of ours, which keeps the books of routing."""
        from sklearn.base import BaseEstimator  # noqa: PLC0415 - routing exists in scikit-learn only

        kind = type(self)
        methods = {
            name: getattr(kind, name) for name in _METHODS if inspect.isfunction(getattr(kind, name, None))
        }
        requester = type(kind.__name__, (BaseEstimator,), methods)()
        if hasattr(self, "_metadata_request"):
            requester._metadata_request = self._metadata_request  # noqa: SLF001 - the same
        return requester


def _same(value: Any, default: Any) -> bool:
    if value is default:
        return True
    return type(value) in (bool, int, float, str) and type(value) is type(default) and value == default


class available_when:  # noqa: N801 - used as a decorator
    """A method that exists only while a condition holds: ``hasattr`` says no otherwise, as pipelines expect.

    >>> class Box:
    ...     full = False
    ...     @available_when(lambda box: box.full)
    ...     def take(self): return "it"
    >>> hasattr(Box(), "take")
    False
    """

    def __init__(self, condition: Callable[[Any], bool]) -> None:
        self.condition = condition

    def __call__(self, method: Callable[..., Any]) -> Any:
        """Decorate the method."""
        return _Conditional(self.condition, method)


class _Conditional:
    def __init__(self, condition: Callable[[Any], bool], method: Callable[..., Any]) -> None:
        self.condition, self.method = condition, method
        self.__doc__, self.__name__ = method.__doc__, method.__name__

    def __get__(self, instance: Any, owner: type) -> Any:
        if instance is None:
            return self.method
        if not self.condition(instance):
            raise AttributeError(f"This {owner.__name__!r} has no attribute {self.method.__name__!r}")
        return self.method.__get__(instance, owner)
