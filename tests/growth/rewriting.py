"""Rewrites a module so that it counts: what can be costly tells a counter what it is about."""

import ast
from typing import Any, Final

PREFIX: Final = "_counting_"
"""How the names of the counters begin in a module that is rewritten."""
_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_LOOPS: Final = (ast.For, ast.While, ast.AsyncFor)


def rewritten(module: ast.Module) -> ast.Module:
    """The module with counts in it."""
    counting: ast.Module = _Rewriting().visit(module)
    return ast.fix_missing_locations(counting)


def _named(name: str, *given: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(f"{PREFIX}{name}", ast.Load()), list(given), [])


class _Rewriting(ast.NodeTransformer):
    """Puts a count around everything that can cost more than one step."""

    def visit(self, node: ast.AST) -> Any:
        """A node rewritten, whatever it is."""
        found = super().visit(node)
        if isinstance(found, _COMPREHENSIONS):
            is_turn = ast.Compare(_named("turn"), [ast.Is()], [ast.Constant(None)])
            for clause in found.generators:  # an item counts, also where a condition drops it
                clause.ifs.insert(0, is_turn)
        elif isinstance(found, _LOOPS):
            found.body.insert(0, ast.Expr(_named("turn")))
        return found

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "super":
            return node
        return ast.Call(
            ast.Name(f"{PREFIX}call", ast.Load()), [node.func, *node.args], node.keywords
        )

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        is_copied = isinstance(node.slice, ast.Slice) and isinstance(node.ctx, ast.Load)
        return _named("part", node) if is_copied else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        return _named("part", node) if isinstance(node.op, (ast.Add, ast.Mult)) else node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        for place, operation in enumerate(node.ops):
            if isinstance(operation, (ast.In, ast.NotIn)):
                node.comparators[place] = _named("searched", node.comparators[place])
            elif isinstance(operation, (ast.Eq, ast.NotEq)):
                node.comparators[place] = _named("part", node.comparators[place])
        return node

    def visit_Starred(self, node: ast.Starred) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.value = _named("part", node.value)
        return node

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.expr:
        self.generic_visit(node)
        node.value = _named("part", node.value)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        if isinstance(node.op, ast.Add):
            before = ast.parse(ast.unparse(node.target), mode="eval").body
            node.value = _named("added", before, node.value)
        return node

    def visit_Delete(self, node: ast.Delete) -> list[ast.stmt]:
        self.generic_visit(node)
        items = [target for target in node.targets if isinstance(target, ast.Subscript)]
        told: list[ast.stmt] = [
            ast.Expr(_named("deleted", one.value, _index(one.slice))) for one in items
        ]
        return [*told, node]


def _index(index: ast.expr) -> ast.expr:
    """An index as a value: a slice becomes an object."""
    if not isinstance(index, ast.Slice):
        return index
    ends = [end or ast.Constant(None) for end in (index.lower, index.upper, index.step)]
    return ast.Call(ast.Name("slice", ast.Load()), ends, [])
