"""What the tests of the Python module share: the command line beside it, small lands."""
import os
import subprocess
from pathlib import Path

import cuesta
import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "resources" / "examples"


@pytest.fixture
def cli():
    """Runs cuesta-cli; what it prints."""
    def run(*arguments):
        done = subprocess.run([os.environ["CUESTA_CLI"], *map(str, arguments)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout
    return run


@pytest.fixture
def small():
    """Land of 48 x 40 cells that water erodes in 20 steps."""
    land = cuesta.Land(columns=48, rows=40, cell=20)
    land.set_all({"erosion.steps": 20, "erosion.water": 100, "erosion.wind": 0, "erosion.thermal": 5})
    return land


@pytest.fixture
def dem():
    """Heights of a slope with bumps, 40 rows and 56 columns, as float32."""
    y, x = np.mgrid[0:40, 0:56]
    return (300 + 4 * x + 30 * np.sin(x / 5) * np.cos(y / 4)).astype(np.float32)
