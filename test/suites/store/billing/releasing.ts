import { assert } from "@effect/vitest"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { Invoices } from "@hourbook/core/invoices/service/Invoices"
import { ChargeRepository } from "@hourbook/core/money/Charge"
import { Charges } from "@hourbook/core/money/Charges"
import type { ClaimFilter } from "@hourbook/core/records/claims"
import type { TimeEntryId } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { compareText } from "@hourbook/core/values/fold"
import { firstPage } from "@hourbook/core/values/Page"
import { Effect, Layer, Option } from "effect"
import { aBody, aDraft, aLine, claimOf, documentsBy } from "../../../support/data/billing/documents.ts"
import { readyToIssue } from "../../../support/data/billing/readyToIssue.ts"
import { day, money, newUuid } from "../../../support/data/builders.ts"
import { useCases } from "../../../support/useCases.ts"
import { defineSuite } from "../defineSuite.ts"

/** A credit note whose process ends right after its issue, before a store that frees in batches has freed anything. */
export const releasing = defineSuite("What a credit note releases", (it) => {
  const open = Effect.gen(function* () {
    const world = yield* readyToIssue(1)
    const { clients, invoices, mary, olga, owner, services, time } = world
    const clientId = clients[0]!.id
    const charges = yield* Effect.provide(Charges, services)
    const worked = (description: string, tags: ReadonlyArray<string> = []) =>
      Effect.map(
        time.record(owner, {
          userId: mary.member.userId,
          clientId,
          workedOn: day("2026-03-02"),
          durationMinutes: 30,
          cost: money("45"),
          hourlyRate: money("90"),
          description,
          tags
        }),
        ({ value }) => value.record
      )
    const entries = yield* Effect.forEach(["kept", "changed", "deleted", "claimed", "left"], (one) =>
      worked(one, one === "changed" ? ["design"] : [])
    )
    const charge = (yield* charges.record(owner, {
      clientId,
      kind: "expense",
      amount: money("12"),
      currency: entries[0]!.currency,
      chargedOn: day("2026-03-02"),
      comment: "Train"
    })).value.record
    const draft = (yield* invoices.draft(owner, { fromWork: { clientId, groupBy: "entry" } })).value
    const { invoice } = yield* invoices.issue(owner, draft.invoice.id, {
      version: draft.invoice.version,
      expectedGross: draft.totals.gross
    })
    const repository = yield* InvoiceRepository
    const stopped = yield* Layer.build(useCases).pipe(
      Effect.provideService(InvoiceRepository, {
        ...repository,
        save: (change) => (change.before?.releasing === true ? Effect.die("stopped") : repository.save(change))
      })
    )
    const kept = draft.lines.find(({ recordIds }) => recordIds.includes(entries[0]!.id))!
    const credited = draft.lines.filter((line) => line !== kept).map(({ id }) => id)
    yield* Effect.exit(
      Effect.provide(
        Effect.flatMap(Invoices, ({ credit }) =>
          credit(owner, invoice.id, { lines: credited, release: true }, { key: newUuid(), fingerprint: newUuid() })
        ),
        stopped
      )
    )
    const [note] = yield* repository.unfinished(invoice.workspaceId)
    assert.strictEqual(note?.releasing ?? false, !(yield* repository.claimsAll()))
    return { ...world, charges, charge, clientId, entries, invoice, repository, write: documentsBy(olga.member) }
  })

  it.effect("has no document from the issue of the note on, whoever reads, lists, changes or claims it", () =>
    Effect.gen(function* () {
      const { all, charge, charges, clients, entries, invoice, invoices, owner, repository, time, write } = yield* open
      const [times, ofCharges] = [yield* TimeRepository, yield* ChargeRepository]
      const claimIn = Effect.fnUntraced(function* (id: TimeEntryId) {
        const { invoiceId, invoiceNumber } = yield* time.get(owner, id)
        return [invoiceId, invoiceNumber]
      })
      const named = [invoice.id, invoice.number]
      const none = [null, null]
      assert.deepStrictEqual(yield* Effect.forEach(entries, ({ id }) => claimIn(id)), [named, none, none, none, none])
      const asCharge = yield* charges.get(owner, charge.id)
      assert.deepStrictEqual([asCharge.invoiceId, asCharge.invoiceNumber], none)

      const listed = (is: ClaimFilter["is"], more: object = {}) =>
        Effect.map(
          times.list(all, {
            filter: { claim: { is, drafts: [], hidesDrafts: false }, ...more },
            page: firstPage("workedOn")
          }),
          ({ items }) =>
            items
              .toSorted((a, b) => compareText(a.description, b.description))
              .map(({ description, invoiceId }) => [description, invoiceId])
        )
      assert.deepStrictEqual(yield* listed("issued"), [["kept", invoice.id]])
      const free = ["changed", "claimed", "deleted", "left"].map((one) => [one, null])
      assert.deepStrictEqual(yield* listed("free"), free)
      assert.deepStrictEqual(yield* listed("free", { tags: ["design"] }), [["changed", null]])
      const { items } = yield* ofCharges.list(all, {
        filter: { claim: { is: "free", drafts: [], hidesDrafts: false }, chargeKinds: ["expense"] },
        page: firstPage("chargedOn")
      })
      assert.deepStrictEqual(
        items.map(({ id, invoiceId }) => [id, invoiceId]),
        [[charge.id, null]]
      )

      const [kept, changed, deleted, claimed, left] = entries
      const refused = yield* Effect.flip(time.amend(owner, kept!.id, { durationMinutes: 5 }))
      assert.strictEqual(refused._tag === "ValidationFailed" ? refused.rule.code : refused._tag, "invoiced")
      const amended = yield* time.amend(owner, changed!.id, { durationMinutes: 60, cost: money("90") })
      assert.deepStrictEqual([amended.record.durationMinutes, amended.record.invoiceId], [60, null])
      yield* time.remove(owner, deleted!.id)
      yield* charges.amend(owner, charge.id, { amount: money("13") })
      const draft = aDraft(clients[0]!)
      yield* repository.save(
        write({
          before: null,
          after: draft,
          body: aBody([aLine("Again", [claimed!.id])]),
          claims: [claimOf("time", claimed!, draft.id)]
        })
      )
      assert.deepStrictEqual(yield* claimIn(claimed!.id), [draft.id, null])
      // A document that never had it does not get it by a stale claim.
      const stale = claimOf("time", kept!, draft.id)
      const before = Option.getOrThrow(yield* repository.find(all, draft.id))
      const again = yield* Effect.flip(
        repository.save(write({ before, after: { ...before, version: before.version + 1 }, claims: [stale] }))
      )
      assert.strictEqual(again._tag, "VersionConflict")

      // The rest is freed later, and what was done meanwhile stays.
      yield* invoices.finishAll(invoice.workspaceId, owner)
      assert.deepStrictEqual(yield* repository.unfinished(invoice.workspaceId), [])
      assert.deepStrictEqual(yield* Effect.forEach([kept!, changed!, claimed!, left!], ({ id }) => claimIn(id)), [
        named,
        none,
        [draft.id, null],
        none
      ])
      assert.strictEqual((yield* time.get(owner, changed!.id)).durationMinutes, 60)
      assert.deepStrictEqual(yield* listed("free"), [
        ["changed", null],
        ["left", null]
      ])
    })
  )
})
