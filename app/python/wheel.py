"""Build backend (PEP 517) of the Python module: CMake builds it, and it is packed as a wheel. Standard library alone, so
that `pip install .` needs no network where Debian's packages are installed."""
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "wheel"


def _version():
    return re.search(r"^project\(cuesta VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]


def _tag():
    tag = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    return f"{tag}-{tag}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def _build():
    """The folder of the package."""
    configure = ["cmake", "-S", ROOT, "-B", BUILD, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_UNITY_BUILD=ON", "-DCUESTA_GUI=OFF",
                 "-DCUESTA_TESTS=OFF", "-DCUESTA_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"]
    subprocess.run(configure, check=True)
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
    subprocess.run(["cmake", "--build", BUILD, "--target", "cuesta_python", "-j", jobs], check=True)
    return BUILD / "app" / "python" / "cuesta"


def _metadata():
    version = _version()
    return {
        f"cuesta-{version}.dist-info/METADATA":
            f"Metadata-Version: 2.1\nName: cuesta\nVersion: {version}\n"
            "Summary: Terrain: generated, eroded, carved, measured and exported\nRequires-Python: >=3.9\nRequires-Dist: numpy\n",
        f"cuesta-{version}.dist-info/WHEEL":
            f"Wheel-Version: 1.0\nGenerator: cuesta\nRoot-Is-Purelib: false\nTag: {_tag()}\n",
    }


def get_requires_for_build_wheel(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    for name, text in _metadata().items():
        file = Path(metadata_directory) / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    return f"cuesta-{_version()}.dist-info"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = _version()
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    package = _build()
    names = [f"_core{suffix}", "__init__.py", "__init__.pyi", "py.typed"]
    contents = {f"cuesta/{name}": (package / name).read_bytes() for name in names}
    contents.update({name: text.encode() for name, text in _metadata().items()})
    record = f"cuesta-{version}.dist-info/RECORD"
    lines = []
    for name, data in contents.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}")
    contents[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    wheel = f"cuesta-{version}-{_tag()}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            archive.writestr(name, data)
    return wheel
