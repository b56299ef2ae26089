/**
 * Options of Node with which PostgreSQL in WebAssembly starts in half of the CPU time: V8 compiles each function once, by its
 * quick compiler, and never again by the optimizing one, which pays only where a database works for long.
 */
export const quickWasm: ReadonlyArray<string> = ["--liftoff-only"]
