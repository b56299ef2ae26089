/** What the benchmarks use of these is a few calls, whose types would be longer than the calls. */
declare module "drizzle-orm"
declare module "drizzle-orm/*"
declare module "fastify"
declare module "pg"
