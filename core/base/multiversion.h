#pragma once
/// \file Instruction sets chosen at run time. A kernel's row function marked CUESTA_MULTIVERSION is compiled for
/// AVX-512, AVX2 and the baseline; the loader picks. With -ffp-contract=off all give the same bits.
/// Only for free functions; code that they call must be inline (it is then compiled for the caller's set).
/// Off under sanitizers (their run-time is not ready when the loader resolves the choice), with other compilers than
/// GCC, on other processors (NEON is the baseline on ARM64), and on Windows, whose loader cannot choose.

#if defined(__x86_64__) && defined(__ELF__) && defined(__GNUC__) && !defined(__clang__) && !defined(CUESTA_SANITIZED)
#define CUESTA_MULTIVERSION __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define CUESTA_MULTIVERSION
#endif

/// For what kernels call: compiled for the instruction set of the kernel that it is inlined into.
#if defined(__GNUC__)
#define CUESTA_INLINE_IN_KERNEL [[gnu::always_inline]] inline
#else
#define CUESTA_INLINE_IN_KERNEL inline
#endif
