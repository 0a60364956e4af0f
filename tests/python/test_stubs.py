"""The type stubs name what the module has, with the same arguments."""
import ast
import re

import cuesta

from conftest import ROOT

STUBS = ast.parse((ROOT / "app" / "python" / "cuesta" / "__init__.pyi").read_text())


def arguments_of(node):
    """Names of a function in the stubs, but for self; keyword-only ones and **kwargs too."""
    names = [each.arg for each in node.args.args + node.args.kwonlyargs]
    return [name for name in names if name != "self"] + (["**"] if node.args.kwarg else [])


def arguments_of_signature(doc):
    """The same from the first line of a docstring: name(self: X, a: int, *, b: float = 1.0, **kwargs) -> Y."""
    inside = doc.split("\n")[0]
    inside = inside[inside.index("(") + 1:inside.rindex(")")] if ")" in inside else ""
    depth = 0
    parts = [""]
    for letter in inside:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    names = [re.split(r"[:=]", part.strip())[0] for part in parts]
    return ["**" if name.startswith("**") else name for name in names if name not in ("", "self", "*")]


def test_functions():
    stubs = {node.name: node for node in STUBS.body if isinstance(node, ast.FunctionDef)}
    classes = {node.name for node in STUBS.body if isinstance(node, ast.ClassDef)}
    assert set(stubs) | classes | {"__version__"} == set(cuesta.__all__)
    for name, node in stubs.items():
        assert arguments_of(node) == arguments_of_signature(getattr(cuesta, name).__doc__), name


def test_classes():
    for node in STUBS.body:
        if not isinstance(node, ast.ClassDef) or node.name in ("Error", "UnusedParameter"):
            continue
        real = getattr(cuesta, node.name)
        stubbed = {}
        for member in node.body:
            if isinstance(member, ast.AnnAssign):
                stubbed[member.target.id] = None
            elif isinstance(member, ast.FunctionDef):
                is_property = any(isinstance(each, ast.Name) and each.id == "property" for each in member.decorator_list)
                stubbed[member.name] = None if is_property else arguments_of(member)
        public = {name for name in vars(real) if not name.startswith("_")}
        assert public == {name for name in stubbed if not name.startswith("_")}, node.name
        for name, arguments in stubbed.items():
            if arguments is not None:
                assert arguments == arguments_of_signature(getattr(real, name).__doc__), f"{node.name}.{name}"


def test_everything_has_a_docstring():
    for name in cuesta.__all__:
        each = getattr(cuesta, name)
        if name != "__version__":
            assert each.__doc__, name
        if isinstance(each, type):
            for member, value in vars(each).items():
                assert member.startswith("_") or value.__doc__, f"{name}.{member}"
    assert "water:" in cuesta.erode.__doc__  # from the declarations
