"""Terrain from scripts and notebooks: generated, eroded, carved, measured and exported.

    import cuesta
    land = cuesta.open("island.cuesta")
    land.set("erosion.steps", 600)
    result = land.build(size=1024, progress=print)
    result.height, result.flow

The same land, byte for byte, as `cuesta-cli` makes.
"""
from ._core import (BuiltLand, Curve, Error, Knot, Land, MetaPoint, Parameter, UnusedParameter, __version__, erode, export,
                    measure, open, parameters, presets, set_threads)

__all__ = ["BuiltLand", "Curve", "Error", "Knot", "Land", "MetaPoint", "Parameter", "UnusedParameter", "__version__", "erode",
           "export", "measure", "open", "parameters", "presets", "set_threads"]

for _each in (BuiltLand, Curve, Knot, Land, MetaPoint, Parameter, erode, export, measure, open, parameters, presets,
              set_threads):
    try:
        _each.__module__ = "cuesta"
    except AttributeError:  # of functions in C it cannot be set
        pass
del _each
