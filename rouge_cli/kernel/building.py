"""How `pip install` compiles the kernel: flags for each compiler, and a clear word where there is none."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import lxml
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, CompileError, ExecError, PlatformError

HELP = """
rouge-cli: the scoring kernel could not be compiled: {error}

A C compiler and Python's headers are needed to install from source:
  Debian, Ubuntu:  apt-get install gcc python3-dev
  Fedora:          dnf install gcc python3-devel
  macOS:           xcode-select --install
  Windows:         the "Desktop development with C++" workload of the Visual Studio Build Tools
Ready-made wheels need none of these.
"""
MADE_OF_CYTHON = "native.c"
"""Calls the C sources, which have all inner loops. -Og compiles it in two thirds of the time of -O1 and a third
of that of -O3, and adds 0.2 % of instructions to the scoring of files."""


def libxml2_headers() -> list[str]:
    """Where conda and distributions keep the headers of libxml2, which only the wheels of lxml bring."""
    prefixes = [os.environ.get("LIBRARY_PREFIX"), os.environ.get("PREFIX"), sys.prefix, "/usr/local", "/usr"]
    folders = [os.path.join(prefix, "include", "libxml2") for prefix in prefixes if prefix]
    return [folder for folder in dict.fromkeys(folders) if os.path.isdir(folder)]


def exact_arithmetic(platform: str) -> list[str]:
    """Flags of GCC and Clang under which sums have the same last digit everywhere, whatever CFLAGS said before them.

    platform is as sysconfig.get_platform names what is compiled for. arithmetic.h refuses what other compilers make.
    """
    flags = ["-ffp-contract=off", "-fno-fast-math", "-fno-unsafe-math-optimizations", "-fno-finite-math-only"]
    is_x86 = platform.endswith(("-x86_64", "-amd64", "-i386", "-i486", "-i586", "-i686"))
    # macOS, which may compile for two processors at once, has no x86 that calculates otherwise.
    return [*flags, "-msse2", "-mfpmath=sse"] if is_x86 and not platform.startswith("macosx") else flags


class BuildKernel(build_ext):
    """Compiles the Cython modules with the C sources beside them."""

    optimization = "-O3"

    def build_extensions(self) -> None:
        unix = self.compiler.compiler_type == "unix"
        for extension in self.extensions:
            if extension.name.startswith("rouge_cli.inputs."):
                extension.include_dirs += lxml.get_include()  # type: ignore[attr-defined,no-untyped-call,unused-ignore]
                extension.include_dirs += libxml2_headers()
            extension.extra_compile_args += (
                ["-std=gnu11", self.optimization, "-g0", "-fvisibility=hidden"] if unix else ["/O2", "/std:c11"]
            )
            if unix and sys.platform.startswith("linux"):
                # What distributions build with: tables of functions are read-only and stacks are watched over.
                extension.extra_compile_args += ["-fstack-protector-strong", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"]
                extension.extra_link_args += ["-Wl,-z,relro,-z,now", "-Wl,-z,noexecstack"]
            exact = exact_arithmetic(self.plat_name) if unix else ["/fp:precise"]
            extension.extra_compile_args += exact
            if unix and sys.platform.startswith("linux"):
                # CFLAGS are for linking too: with -Ofast among them GCC would add code that rounds small numbers to 0.
                extension.extra_link_args += [self.optimization, *exact]
            extension.libraries += ["m"] if unix else []
        if unix:
            self._compile_at_once()
        try:
            super().build_extensions()
        except (CCompilerError, CompileError, ExecError, PlatformError) as error:
            raise SystemExit(HELP.format(error=error)) from None

    def _compile_at_once(self) -> None:
        """Compile the sources of an extension beside each other, the largest first."""
        compile_all = self.compiler.compile

        def compile_each(sources: list[str], *arguments: Any, **named: Any) -> list[str]:
            def compile_one(source: str) -> list[str]:
                options = named.get("extra_postargs") or []
                if os.path.basename(source) == MADE_OF_CYTHON:
                    options = [*options, "-Og"]
                made: list[str] = compile_all([source], *arguments, **{**named, "extra_postargs": options})
                return made

            ordered = sorted(sources, key=os.path.getsize, reverse=True)
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = list(pool.map(compile_one, ordered))
            objects = dict(zip(ordered, made, strict=True))
            return [name for source in sources for name in objects[source]]

        self.compiler.compile = compile_each
