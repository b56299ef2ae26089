import { assert } from "@effect/vitest"
import { WorkspaceCopies } from "@hourbook/core/copies/WorkspaceCopies"
import { WorkspaceRemoval } from "@hourbook/core/operations/WorkspaceRemoval"
import { PeriodChecks } from "@hourbook/core/periods/PeriodChecks"
import { Periods } from "@hourbook/core/periods/Periods"
import { Sealer } from "@hourbook/core/sealing/Sealer"
import { SheetRepository } from "@hourbook/core/sheets/SheetRepository"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect, Layer, Option } from "effect"
import { clockAt } from "../../../support/clockAt.ts"
import { copyOf, restoreCopy } from "../../../support/copies/copyOf.ts"
import { currency, day, money, principal } from "../../../support/data/builders.ts"
import { anEvent } from "../../../support/data/changes.ts"
import { aSheet } from "../../../support/data/prices.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

const services = Layer.mergeAll(WorkspaceCopies.layer, WorkspaceRemoval.layer, PeriodChecks.layer)

/** Closed books and timesheets in copies. */
export const closedCopies = defineSuite("A copy of closed books", (it) => {
  it.effect("has every close, reopening and timesheet, and its certificates are those of the restored records", () =>
    Effect.gen(function* () {
      const { acme, all, mary, olga, workspace } = yield* seedWorkspace
      const owner = principal("owner", { workspace, member: olga.member })
      const time = yield* TimeEntries.make
      const periods = yield* Effect.provide(Periods.make, Sealer.layer)
      const sheets = yield* SheetRepository
      const draft = {
        description: "Work",
        durationMinutes: 30,
        cost: money("10"),
        currency: currency("EUR"),
        clientId: acme.id,
        userId: mary.member.userId
      }
      const days = ["2026-01-31", "2026-02-10", "2026-03-02"]
      yield* Effect.forEach(days, (one) => time.record(owner, { ...draft, workedOn: day(one) }))
      // All in one moment: what came later is told apart all the same.
      const inOneMoment = clockAt("2026-06-01T09:00:00.000Z")
      const closeAt = (through: string) => inOneMoment(periods.close(owner, { through: day(through) }))
      for (const through of ["2026-01-31", "2026-02-28"]) yield* closeAt(through)
      yield* inOneMoment(periods.reopen(owner, { through: day("2026-01-31"), reason: "A payment was missing." }))
      yield* closeAt("2026-02-28")
      const sheet = aSheet(mary.member, { state: "approved", decidedBy: olga.member.userId })
      const event = anEvent(olga.member, { subject: "sheet" })
      yield* sheets.save({ before: null, after: sheet, event })
      const listed = periods.list(owner)
      const made = Effect.map(listed, (each) => each.every(({ certificate }) => certificate !== "pending"))
      while (!(yield* made)) yield* Effect.sleep("50 millis")
      const before = yield* listed
      const sheetsOf = sheets.list(all, { userIds: [mary.member.userId] })
      const sheetsBefore = yield* sheetsOf
      assert.deepStrictEqual([before.length, sheetsBefore.length], [4, 1])

      const stored = Option.getOrThrow(yield* (yield* WorkspaceRepository).find(all))
      const copy = yield* copyOf(workspace.slug)
      yield* (yield* WorkspaceRemoval).remove(workspace.slug, () => Effect.void)
      yield* restoreCopy(copy, stored)
      expectSame(yield* listed, before)
      expectSame(yield* sheetsOf, sheetsBefore)
      assert.deepStrictEqual(yield* copyOf(workspace.slug), copy)
      const found = yield* (yield* PeriodChecks).check(workspace)
      assert.deepStrictEqual(found, { stuck: 0, wrong: 0, certificates: 2 })
      const late = yield* Effect.result(time.record(owner, { ...draft, workedOn: day("2026-02-28") }))
      assert.strictEqual(late._tag, "Failure")
    }).pipe(Effect.provide(services), Effect.scoped)
  )
})
