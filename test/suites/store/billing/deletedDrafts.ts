import { assert } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import type { InvoiceDetails } from "@hourbook/core/invoices/InvoiceDetails"
import { Undo } from "@hourbook/core/undo/Undo"
import type { InvoiceId } from "@hourbook/core/values/Ids"
import { toText } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { readyToIssue } from "../../../support/data/billing/readyToIssue.ts"
import { day, money, newUuid } from "../../../support/data/builders.ts"
import { defineSuite } from "../defineSuite.ts"

/** What a draft says, besides its version and when it was written. */
const said = ({ intro, invoice, lines, note, totals }: InvoiceDetails) => {
  const { touched: _, updatedAt: __, version: ___, ...head } = invoice
  const own = lines.map(({ net, quantity, recordIds, text, unitPrice }) => [
    text,
    toText(net),
    toText(quantity),
    toText(unitPrice),
    recordIds.toSorted()
  ])
  return { head, intro, note, own, gross: toText(totals.gross) }
}

/** Drafts that come back after they were deleted. */
export const deletedDrafts = defineSuite("Deleted drafts", (it) => {
  const open = Effect.gen(function* () {
    const world = yield* readyToIssue(2)
    const { all, clients, invoices, mary, owner, services, time } = world
    const undos = yield* Effect.provide(Undo, services)
    const log = yield* ActivityLog
    const clientId = clients[0]!.id
    const worked = (count: number, tags: ReadonlyArray<string>) =>
      Effect.forEach(
        Array.from({ length: count }, (_, n) => n),
        (n) =>
          time.record(owner, {
            userId: mary.member.userId,
            clientId,
            workedOn: day("2026-03-02"),
            durationMinutes: 30,
            cost: money("45"),
            hourlyRate: money("90"),
            description: `Work ${n}`,
            tags
          }),
        { concurrency: 8 }
      )
    const drafted = Effect.map(
      invoices.draft(owner, {
        fromWork: { clientId, groupBy: "project" },
        lines: [{ text: "Manual", unitPrice: money("10") }],
        intro: "Hello",
        note: "Bye"
      }),
      ({ value }) => value
    )
    /** The newest line of a deletion. */
    const deletion = Effect.gen(function* () {
      const { items } = yield* log.feed(all, { filter: { actions: ["deleted"] }, offset: 0, limit: 1 })
      return items[0]!
    })
    const refusal = (id: InvoiceId) => Effect.map(Effect.flip(invoices.get(owner, id)), ({ _tag }) => _tag)
    return { ...world, undos, log, clientId, worked, drafted, deletion, refusal }
  })

  it.effect("come back with all that they had, however many batches it is, once and in one operation", () =>
    Effect.gen(function* () {
      const { all, deletion, drafted, invoices, log, owner, refusal, time, undos, worked } = yield* open
      // More than a batch of DynamoDB: each entry counts twice, with its tag.
      yield* worked(45, ["design"])
      const before = yield* drafted
      const { id } = before.invoice
      yield* invoices.remove(owner, id, undefined)
      assert.strictEqual(yield* refusal(id), "NotFound")
      const freed = yield* time.get(owner, before.lines[0]!.recordIds[0]! as never)
      assert.isNull(freed.invoiceId)
      const line = yield* deletion
      const { value } = yield* undos.change(owner, line.id)
      assert.deepInclude(value, { subjectId: id, action: "created", version: (line.version ?? 0) + 1 })
      const back = yield* invoices.get(owner, id)
      assert.deepStrictEqual(said(back), said(before))
      assert.strictEqual(back.invoice.state, "draft")
      const taken = yield* time.get(owner, before.lines[0]!.recordIds[0]! as never)
      assert.strictEqual(taken.invoiceId, id)
      const again = yield* Effect.flip(undos.change(owner, line.id))
      assert.deepInclude(again, { _tag: "PreconditionFailed", since: { code: "already_undone" } })

      // Deleted and brought back once more, as an operation: nothing of it is kept.
      yield* invoices.remove(owner, id, [back.invoice.version])
      const { operationId } = yield* deletion
      const undone = yield* undos.operation(owner, operationId!)
      assert.deepInclude(undone.value, { undone: 1, kept: [], done: true })
      const once = yield* invoices.get(owner, id)
      assert.deepStrictEqual(said(once), said(before))
      const { items } = yield* log.feed(all, { filter: {}, offset: 0, limit: 1 })
      assert.isDefined(items[0])
      const issued = yield* invoices.issue(owner, id, {
        version: once.invoice.version,
        expectedGross: once.totals.gross
      })
      assert.strictEqual(issued.invoice.number, "0001")
    })
  )

  it.effect(
    "stay deleted where something of theirs is taken, changed or gone, and come back when it is free again",
    () =>
      Effect.gen(function* () {
        const { clients, deletion, drafted, invoices, owner, refusal, time, undos, worked } = yield* open
        yield* worked(3, [])
        const before = yield* drafted
        const { id } = before.invoice
        const [first, second, third] = before.lines.flatMap(({ recordIds }) => recordIds)
        yield* invoices.remove(owner, id, undefined)
        const line = yield* deletion
        const since = Effect.map(Effect.flip(undos.change(owner, line.id)), (error) =>
          error._tag === "PreconditionFailed" ? error.since : error._tag
        )
        yield* time.amend(owner, second as never, { clientId: clients[1]!.id })
        assert.deepStrictEqual(yield* since, { code: "taken_since", count: 1 })
        const other = yield* drafted
        assert.sameMembers([...other.lines[0]!.recordIds], [first, third])
        assert.deepStrictEqual(yield* since, { code: "taken_since", count: 3 })
        assert.strictEqual(yield* refusal(id), "NotFound")
        yield* invoices.remove(owner, other.invoice.id, undefined)
        yield* time.amend(owner, second as never, { clientId: before.invoice.clientId })
        yield* undos.change(owner, line.id)
        assert.deepStrictEqual(said(yield* invoices.get(owner, id)), said(before))
      })
  )

  it.effect("come back once where two undo at the same time, and what was issued or credited is not undone", () =>
    Effect.gen(function* () {
      const { all, deletion, drafted, invoices, log, owner, undos, worked } = yield* open
      yield* worked(2, [])
      const before = yield* drafted
      const { id } = before.invoice
      yield* invoices.remove(owner, id, undefined)
      const line = yield* deletion
      const tries = yield* Effect.all(
        [1, 2, 3].map(() => Effect.exit(undos.change(owner, line.id))),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(
        tries.filter(({ _tag }) => _tag === "Success"),
        1
      )
      const back = yield* invoices.get(owner, id)
      yield* invoices.issue(owner, id, { version: back.invoice.version, expectedGross: back.totals.gross })
      yield* invoices.credit(owner, id, { release: true }, { key: newUuid(), fingerprint: newUuid() })
      const { items } = yield* log.feed(all, { filter: { subjects: ["invoice"] }, offset: 0, limit: 3 })
      for (const one of items) {
        const refused = yield* Effect.flip(undos.change(owner, one.id))
        assert.strictEqual(refused._tag === "ValidationFailed" ? refused.rule.code : refused._tag, "not_undoable")
      }
    })
  )
})
