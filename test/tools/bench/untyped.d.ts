/** Neither comes with types, and what the benchmarks use of them is a few calls. */
declare module "autocannon"
declare module "pg"
