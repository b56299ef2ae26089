import { assert } from "@effect/vitest"
import { actionOf } from "@hourbook/core/activity/event"
import type { InvoiceSeries } from "@hourbook/core/billing/InvoiceSeries"
import { formatsOf, InvoiceSeriesRepository } from "@hourbook/core/billing/InvoiceSeriesRepository"
import { SellerRepository } from "@hourbook/core/billing/SellerRepository"
import { TaxCodeRepository } from "@hourbook/core/billing/TaxCodeRepository"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import type { IdempotencyRecord } from "@hourbook/core/writing/IdempotencyRecord"
import { Effect, Option } from "effect"
import { aSeller, aSeries, aTaxCode } from "../../../support/data/billing/settings.ts"
import { anAnswer, anEvent } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, outcome } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

export const billing = defineSuite("TaxCodeRepository, InvoiceSeriesRepository, SellerRepository", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    return {
      fixture,
      all: fixture.all,
      codes: yield* TaxCodeRepository,
      series: yield* InvoiceSeriesRepository,
      sellers: yield* SellerRepository,
      write: <A extends { readonly id: string; readonly version: number }>(
        before: A | null,
        after: A,
        idempotency: IdempotencyRecord | null = null
      ) => ({
        before,
        after,
        event: anEvent(fixture.olga.member, {
          subject: "tax_code",
          action: actionOf(before, after),
          subjectId: after.id,
          version: after.version
        }),
        idempotency
      })
    }
  })

  it.effect("tax codes are kept as they are, in the version that was read", () =>
    Effect.gen(function* () {
      const { all, codes, fixture, write } = yield* open
      const other = yield* seedWorkspace
      const code = aTaxCode(fixture.workspace.id)
      const once = anAnswer(fixture.olga.member)
      yield* codes.save(write(null, code, once))
      assert.strictEqual(
        yield* outcome(codes.save(write(null, aTaxCode(fixture.workspace.id), once))),
        "KeyAlreadyUsed"
      )
      const after = { ...code, name: "USt 20 %", archived: true, reason: "x", version: 2 }
      yield* codes.save(write(code, after))
      assert.strictEqual(yield* outcome(codes.save(write(code, { ...after, name: "lost" }))), "VersionConflict")
      expectSame(yield* codes.list(all), [after])
      expectSame(Option.getOrThrow(yield* codes.find(all, code.id)), after)
      expectSame(yield* codes.list(other.all), [])
      assert.isTrue(Option.isNone(yield* codes.find(other.all, code.id)))
    })
  )

  it.effect("of series that are saved at once by what was read, one is", () =>
    Effect.gen(function* () {
      const { all, fixture, series, write } = yield* open
      const made = ["A{seq:1}", "B{seq:1}", "C{seq:1}"].map((format) => aSeries(fixture.workspace.id, { format }))
      const save = (one: InvoiceSeries, before: ReadonlyArray<InvoiceSeries>) =>
        outcome(series.save({ ...write(null, one), formats: formatsOf(before) }))
      const first = yield* Effect.all(
        made.map((one) => save(one, [])),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(
        first.filter((one) => one === "VersionConflict"),
        2
      )
      const stored = yield* series.list(all)
      assert.lengthOf(stored, 1)
      const [kept] = stored
      const [next] = made.filter(({ id }) => id !== kept?.id)
      if (kept === undefined || next === undefined) return assert.fail("no series")
      assert.strictEqual(yield* save(next, []), "VersionConflict")
      yield* series.save({ ...write(null, next), formats: formatsOf(stored) })
      const raise = { year: 2026, from: 1, to: 5, reason: "elsewhere", at: kept.updatedAt }
      const raised = { ...kept, next: 5, year: 2026, raises: [raise], version: 2 }
      yield* series.save(write(kept, raised))
      expectSame(Option.getOrThrow(yield* series.find(all, kept.id)), raised)
      assert.strictEqual(yield* outcome(series.save(write(kept, raised))), "VersionConflict")
    })
  )

  it.effect("the seller is written with the workspace, or not at all, and pictures stay", () =>
    Effect.gen(function* () {
      const { all, fixture, sellers } = yield* open
      const workspaces = yield* WorkspaceRepository
      const other = yield* seedWorkspace
      const { workspace } = fixture
      const stored = Option.getOrThrow(yield* workspaces.find(all))
      const after = { ...stored, version: stored.version + 1 }
      assert.isTrue(Option.isNone(yield* sellers.find(all)))
      yield* workspaces.replace(stored, after, undefined, aSeller)
      expectSame(Option.getOrThrow(yield* sellers.find(all)), aSeller)
      const lost = workspaces.replace(stored, after, undefined, { ...aSeller, legalName: "lost" })
      assert.strictEqual(yield* outcome(lost), "VersionConflict")
      expectSame(Option.getOrThrow(yield* sellers.find(all)), aSeller)
      const logo = { sha256: "a".repeat(64), type: "image/png", width: 2, height: 1, base64: "iVBORw==" } as const
      yield* sellers.keepLogo(all, logo)
      yield* sellers.keepLogo(all, logo)
      expectSame(Option.getOrThrow(yield* sellers.logo(all, logo.sha256)), logo)
      assert.isTrue(Option.isNone(yield* sellers.logo(other.all, logo.sha256)))
      assert.isTrue(Option.isNone(yield* sellers.find(other.all)))
      assert.strictEqual(workspace.id, after.id)
    })
  )
})
