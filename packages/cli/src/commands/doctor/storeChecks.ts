import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import { StoreInspector, type StoreStatus } from "@hourbook/core/operations/StoreInspector"
import { isIntact } from "@hourbook/core/verification/LogCheck"
import { LogChecks } from "@hourbook/core/verification/LogChecks"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Clock, Effect, Option, Random } from "effect"
import { type Check, ok, red, warning } from "./Check.ts"

const sampled = 3
const sampleTime = "20 seconds"
const manyDeltas = 100_000
const clockWarningMilliseconds = 2000
const clockRedMilliseconds = 60_000

const version = ({ unsupported, version: found }: StoreStatus): Check =>
  unsupported === null ? ok("version", found) : red("version", found, unsupported)

const role = (confined: boolean): Check =>
  confined
    ? ok("role", "sees only the workspace that it names")
    : red(
        "role",
        "bypasses row-level security, or it is off for a table",
        "Use a user that is neither a superuser nor has bypassrls, and may set the role hourbook_app"
      )

const migrations = ({ applied, latest }: NonNullable<StoreStatus["migrations"]>): Check => {
  const finding = `the tables have migration ${applied}, this version has ${latest}`
  if (applied < latest) return red("migrations", finding, "Start the service, which migrates them")
  return applied > latest
    ? red("migrations", finding, "Run the newer version of Hourbook that migrated them")
    : ok("migrations", `${applied}, the latest`)
}

const clock = (difference: number): Check => {
  const seconds = Math.abs(difference) / 1000
  const next = "Synchronise both clocks, for example with NTP"
  const finding = `this machine is ${seconds.toFixed(1)} s ${difference > 0 ? "ahead of" : "behind"} the store`
  if (seconds * 1000 > clockRedMilliseconds) return red("clock", finding, next)
  return seconds * 1000 > clockWarningMilliseconds
    ? warning("clock", finding, next)
    : ok("clock", `${seconds.toFixed(1)} s from the store's`)
}

const feed = (heldBy: string | null): Check =>
  heldBy === null
    ? ok("feed", "no long transaction holds up the feed of changes")
    : warning(
        "feed",
        `held up by ${heldBy}`,
        "End this transaction: until then, nobody is told of changes after its start"
      )

/** How far this machine's clock is ahead, beyond what the request and the store's rounding explain. */
const ahead = (store: NonNullable<StoreStatus["clock"]>, asked: number, answered: number): number => {
  if (asked > store.at + store.precision) return asked - store.at - store.precision
  return answered < store.at ? answered - store.at : 0
}

const described = Effect.gen(function* () {
  const inspector = yield* StoreInspector
  const asked = yield* Clock.currentTimeMillis
  const status = yield* inspector.status
  const answered = yield* Clock.currentTimeMillis
  return [
    ok("store", `responds in ${answered - asked} ms`),
    version(status),
    ...(status.confined === null ? [] : [role(status.confined)]),
    ...(status.migrations === null ? [] : [migrations(status.migrations)]),
    ...(status.feedHeldBy === undefined ? [] : [feed(status.feedHeldBy)]),
    ...(status.clock === null ? [] : [clock(ahead(status.clock, asked, answered))])
  ]
})

const deltas = Effect.map(
  Effect.flatMap(RollupKeeper, ({ waiting }) => waiting),
  (count) => {
    const finding = `${count} waiting to be folded into totals`
    return count > manyDeltas
      ? warning(
          "deltas",
          finding,
          "Reading a report of a workspace folds its own; look for warnings about it in the log"
        )
      : ok("deltas", finding)
  }
)

const totals = Effect.gen(function* () {
  const keeper = yield* RollupKeeper
  const workspaces = yield* (yield* WorkspaceRepository).all
  const some = (yield* Random.shuffle(workspaces)).slice(0, sampled)
  const checked = yield* Effect.forEach(some, ({ id }) => keeper.verify(id)).pipe(Effect.timeoutOption(sampleTime))
  if (Option.isNone(checked)) {
    return warning("totals", `not verified within ${sampleTime}`, "To verify all of them, run: hourbook rollups verify")
  }
  const wrong = checked.value.flat().reduce((sum, check) => sum + check.wrong, 0)
  const finding = `${wrong} wrong in a sample of ${some.length} of ${workspaces.length} workspaces`
  return wrong > 0 ? red("totals", finding, "To repair them, run: hourbook rollups rebuild") : ok("totals", finding)
})

/** What changed logs by hand leaves behind, in a sample. */
const logs = Effect.gen(function* () {
  const checks = yield* LogChecks
  const workspaces = yield* (yield* WorkspaceRepository).all
  const some = (yield* Random.shuffle(workspaces)).slice(0, sampled)
  const quiet = { seals: false, report: () => Effect.void }
  const checked = yield* Effect.forEach(some, (workspace) => checks.check(workspace, quiet)).pipe(
    Effect.timeoutOption(sampleTime)
  )
  const next = "To check all of them, run: hourbook log verify"
  if (Option.isNone(checked)) return warning("log", `not verified within ${sampleTime}`, next)
  const wrong = checked.value.filter((one) => !isIntact(one)).length
  const finding = `${wrong} changed by hand in a sample of ${some.length} of ${workspaces.length} workspaces`
  return wrong > 0 ? red("log", finding, next) : ok("log", finding)
}).pipe(Effect.provide(LogChecks.layer))

/** What an open store says about itself, and a sample of its totals and logs. */
export const storeChecks = Effect.all([described, Effect.all([deltas, totals, logs])]).pipe(
  Effect.map((found) => found.flat())
)
