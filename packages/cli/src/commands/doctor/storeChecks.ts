import { InvoiceChecks, type InvoicesChecked } from "@hourbook/core/invoices/InvoiceChecks"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import { StoreInspector, type StoreStatus } from "@hourbook/core/operations/StoreInspector"
import { PeriodChecks } from "@hourbook/core/periods/PeriodChecks"
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
        "End this transaction: until then, followers get no changes after its start"
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

/** Closes that do not end, and certificates that are not those of the records, in a sample. */
const periods = Effect.gen(function* () {
  const checks = yield* PeriodChecks
  const workspaces = (yield* (yield* WorkspaceRepository).all).filter(({ closedThrough }) => closedThrough !== null)
  const some = (yield* Random.shuffle(workspaces)).slice(0, sampled)
  const checked = yield* Effect.forEach(some, checks.check).pipe(Effect.timeoutOption(sampleTime))
  if (Option.isNone(checked)) {
    return warning("periods", `not verified within ${sampleTime}`, "Ask for GET /api/periods/{id}?check=1 of each")
  }
  const sum = (count: "stuck" | "wrong" | "certificates") => checked.value.reduce((all, one) => all + one[count], 0)
  const [stuck, wrong] = [sum("stuck"), sum("wrong")]
  const finding = `${wrong} of ${sum("certificates")} certificates differ from the records, ${stuck} closes do not end`
  if (wrong > 0) {
    return red(
      "periods",
      finding,
      "To see what differs, ask for GET /api/periods/{id}?check=1, and compare with a backup"
    )
  }
  return stuck > 0
    ? warning(
        "periods",
        finding,
        "End the transaction that holds up the feed of changes, and see that the service runs"
      )
    : ok("periods", finding)
}).pipe(Effect.provide(PeriodChecks.layer))

/** Invoices that differ from their data or the ledger, in a sample. */
const invoices = Effect.gen(function* () {
  const checks = yield* InvoiceChecks
  const workspaces = yield* (yield* WorkspaceRepository).all
  const some = (yield* Random.shuffle(workspaces)).slice(0, sampled)
  const checked = yield* Effect.forEach(some, checks.check).pipe(Effect.timeoutOption(sampleTime))
  const next = "Compare with a backup; what people can write never changes an invoice"
  if (Option.isNone(checked)) return warning("invoices", `not verified within ${sampleTime}`, next)
  const sum = (count: keyof InvoicesChecked) => checked.value.reduce((all, one) => all + one[count], 0)
  const [changed, differing, gaps, orphans] = [sum("changed"), sum("differing"), sum("gaps"), sum("orphans")]
  const schedules = sum("schedules")
  const finding = `${changed} of ${sum("documents")} invoices changed by hand, ${differing} clients differ from the ledger, ${gaps} numbers missing without a reason, ${orphans} entries of no invoice, ${schedules} schedules name what is gone`
  return changed + differing + gaps + orphans + schedules > 0 ? red("invoices", finding, next) : ok("invoices", finding)
}).pipe(Effect.provide(InvoiceChecks.layer))

/** What an open store says about itself, and a sample of its totals, logs, closed books and invoices. */
export const storeChecks = Effect.all([described, Effect.all([deltas, totals, logs, periods, invoices])]).pipe(
  Effect.map((found) => found.flat())
)
