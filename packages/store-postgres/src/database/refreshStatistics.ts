import { faultDetails } from "@hourbook/core/errors/faultDetails"
import { Effect, Schedule } from "effect"
import { Database } from "./Database.ts"

/** How many rows of a table the planner's figures come from, in units of 300: enough for ten tables, and a short statement. */
const target = "25"

/**
 * Tables that have grown by a fifth since they were last analyzed. Small ones are left out: for those, the planner's
 * assumptions do.
 */
const grown = Effect.gen(function* () {
  const { operator, sql } = yield* Database
  return yield* operator(sql<{ readonly name: string }>`
    select c.oid::regclass::text as name
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and pg_relation_size(c.oid) / current_setting('block_size')::int > c.relpages * 1.2 + 10
    order by c.relname`)
})

/**
 * Gathers the planner's statistics of the tables that have grown, each in a transaction of its own. Returns their names. The
 * embedded database has no autovacuum, so without this a report of many clients takes minutes.
 */
export const refreshStatistics = Effect.gen(function* () {
  const { operator, sql } = yield* Database
  const names = (yield* grown).map(({ name }) => name)
  yield* Effect.forEach(names, (name) =>
    operator(
      Effect.andThen(
        sql`select set_config('default_statistics_target', ${target}, true)`,
        sql`analyze ${sql.unsafe(name)}`
      )
    )
  )
  return names
})

/** Keeps statistics fresh until the scope closes. It begins after a moment, so that commands end before it. */
export const keepStatisticsFresh = refreshStatistics.pipe(
  Effect.catchCause((cause) =>
    Effect.annotateLogs(Effect.logWarning("Could not gather statistics; reports are slower"), faultDetails(cause))
  ),
  Effect.repeat(Schedule.spaced("1 minute")),
  Effect.delay("5 seconds"),
  Effect.forkScoped
)
