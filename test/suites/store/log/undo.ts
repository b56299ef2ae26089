import { assert } from "@effect/vitest"
import { asOperation } from "@hourbook/core/activity/CurrentOperation"
import { OperationId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import { currency, day, money } from "../../../support/data/builders.ts"
import { expectSame } from "../../../support/expecting.ts"
import { openUndo, withoutStamps } from "../../../support/log/openUndo.ts"
import { defineSuite } from "../defineSuite.ts"

const eur = currency("EUR")
const priced = { cost: money("120.5"), currency: eur, durationMinutes: 90, workedOn: day("2026-03-02") }

/** Undoing changes of every kind, by their lines. */
export const undo = defineSuite("Undo of one change", (it) => {
  it.effect("gives a record back as it was: created, changed and removed, and undoes each undo", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { fixture, newest, owner, refusal, time, undone } = yield* openUndo
        const draft = {
          ...priced,
          description: "Wireframes",
          projectId: fixture.website.id,
          userId: fixture.mary.member.userId,
          tags: ["design", "Ünïcode"],
          metadata: { key: "value" },
          externalRef: { source: "other", id: "1" }
        }
        const { record } = (yield* time.record(owner, draft)).value
        const created = yield* newest
        const { record: changed } = yield* time.amend(owner, record.id, {
          durationMinutes: 60,
          cost: money("80"),
          tags: [],
          metadata: {},
          projectId: fixture.shop.id
        })
        const updated = yield* newest
        assert.deepStrictEqual(yield* refusal(created), [
          "durationMinutes",
          "cost",
          "billedMinutes",
          "tags",
          "clientId",
          "projectId",
          "metadata"
        ])
        expectSame((yield* undone(updated)).action, "updated")
        expectSame(withoutStamps(yield* time.get(owner, record.id)), withoutStamps(record))
        const redo = yield* newest
        expectSame(redo.undoes, updated.id)
        expectSame(yield* refusal(updated), "already_undone")
        yield* undone(redo)
        expectSame(withoutStamps(yield* time.get(owner, record.id)), withoutStamps(changed))
        expectSame(yield* refusal(updated), "already_undone")
        yield* undone(yield* newest)
        yield* time.remove(owner, record.id)
        const deleted = yield* newest
        expectSame(yield* refusal(created), "removed_since")
        yield* undone(deleted)
        const again = yield* time.get(owner, record.id)
        expectSame(withoutStamps(again), withoutStamps(record))
        expectSame(again.version, (deleted.version ?? 0) + 1)
        expectSame(yield* refusal(deleted), "already_undone")
        expectSame((yield* undone(created)).action, "deleted")
        expectSame(yield* Effect.flip(time.get(owner, record.id)).pipe(Effect.map(({ _tag }) => _tag)), "NotFound")
      })
    )
  )

  it.effect("gives money of every kind back", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { charges, fixture, newest, owner, payments, payouts, undone } = yield* openUndo
        const of = { amount: money("12.3400"), currency: eur, comment: null, clientId: fixture.acme.id }
        const settles = { amount: money("11"), currency: currency("USD") }
        const payment = (yield* payments.record(owner, { ...of, receivedOn: day("2026-03-01"), settles })).value.record
        yield* payments.remove(owner, payment.id)
        yield* undone(yield* newest)
        expectSame(withoutStamps(yield* payments.get(owner, payment.id)), withoutStamps(payment))
        const payout = (yield* payouts.record(owner, { ...of, paidOn: day("2026-03-01"), comment: "Café" })).value
          .record
        yield* payouts.amend(owner, payout.id, { amount: money("13"), comment: null })
        yield* undone(yield* newest)
        expectSame(withoutStamps(yield* payouts.get(owner, payout.id)), withoutStamps(payout))
        const charge = (yield* charges.record(owner, { ...of, chargedOn: day("2026-03-01"), kind: "fee" })).value.record
        yield* charges.remove(owner, charge.id)
        yield* undone(yield* newest)
        expectSame(withoutStamps(yield* charges.get(owner, charge.id)), withoutStamps(charge))
      })
    )
  )

  it.effect("undoes one field and leaves what changed later, and refuses a field that changed", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { fixture, newest, owner, refusal, time, undone } = yield* openUndo
        const draft = { ...priced, description: "First", userId: fixture.mary.member.userId }
        const { record } = (yield* time.record(owner, draft)).value
        yield* time.amend(owner, record.id, { description: "Second" })
        const line = yield* newest
        yield* time.amend(owner, record.id, { cost: money("7") })
        const later = yield* newest
        yield* undone(line)
        const now = yield* time.get(owner, record.id)
        expectSame([now.description, now.cost], ["First", money("7")])
        yield* time.amend(owner, record.id, { cost: money("8") })
        assert.deepStrictEqual(yield* refusal(later), ["cost"])
      })
    )
  )

  it.effect("gives projects and clients back under their ids, and keeps what is referred to", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { clients, newest, owner, projects, refusal, time, undone } = yield* openUndo
        const client = (yield* clients.add(owner, { name: "Corp", archived: false, paymentTermsDays: 7 })).value
        const clientMade = yield* newest
        const project = (yield* projects.add(owner, { name: "Site", archived: false, clientId: client.id })).value
        const projectMade = yield* newest
        expectSame(yield* refusal(clientMade), "in_use")
        yield* projects.amend(owner, project.id, { archived: true, rounding: { mode: "up", step: 15, minimum: 0 } })
        yield* undone(yield* newest)
        expectSame(withoutStamps(yield* projects.get(owner, project.id)), withoutStamps(project))
        yield* projects.remove(owner, project.id)
        const projectGone = yield* newest
        yield* clients.remove(owner, client.id)
        const clientGone = yield* newest
        expectSame(yield* refusal(projectGone), "no_such_reference")
        yield* undone(clientGone)
        expectSame(withoutStamps(yield* clients.get(owner, client.id)), withoutStamps(client))
        yield* undone(projectGone)
        expectSame(withoutStamps(yield* projects.get(owner, project.id)), withoutStamps(project))
        yield* time.record(owner, { ...priced, description: "Work", projectId: project.id })
        expectSame(yield* refusal(projectMade), "in_use")
      })
    )
  )

  it.effect("gives rates back, a replaced one too, and renames tags back", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { exchangeRates, newest, owner, rates, refusal, tags, time, undone, undos } = yield* openUndo
        const scope = { projectId: null, clientId: null, userId: null }
        const of = { kind: "bill" as const, currency: eur, effectiveDate: day("2026-01-01"), ...scope }
        const first = (yield* rates.put(owner, { ...of, amount: money("90") })).value
        yield* rates.put(owner, { ...of, amount: money("95") })
        yield* undone(yield* newest)
        expectSame((yield* rates.list(owner)).map(withoutStamps), [withoutStamps(first)])
        yield* rates.remove(owner, first.id)
        const gone = yield* newest
        yield* undone(gone)
        expectSame((yield* rates.list(owner)).map(withoutStamps), [withoutStamps(first)])

        const usd = { currency: currency("USD"), effectiveDate: day("2026-01-01") }
        const old = (yield* exchangeRates.put(owner, { ...usd, rate: money("0.9") })).value
        const replacing = asOperation(exchangeRates.put(owner, { ...usd, rate: money("0.95") }))
        const young = (yield* replacing).value
        yield* undone(yield* newest)
        expectSame((yield* exchangeRates.list(owner)).map(withoutStamps), [withoutStamps(old)])
        const swap = yield* newest
        yield* undos.operation(owner, swap.operationId ?? OperationId.make(swap.id))
        expectSame((yield* exchangeRates.list(owner)).map(withoutStamps), [withoutStamps(young)])
        yield* exchangeRates.remove(owner, young.id)
        const removed = yield* newest
        yield* exchangeRates.put(owner, { ...usd, rate: money("1.1") })
        assert.deepStrictEqual(yield* refusal(removed), [])
        yield* undone(yield* newest)
        yield* undone(removed)
        expectSame((yield* exchangeRates.list(owner)).map(withoutStamps), [withoutStamps(young)])

        yield* time.record(owner, { ...priced, description: "Work", tags: ["red"] })
        const [tag] = yield* tags.list(owner)
        if (tag === undefined) throw new Error("no tag")
        yield* tags.rename(owner, tag.id, "blue")
        const renamed = yield* newest
        yield* undone(renamed)
        expectSame(
          (yield* tags.list(owner)).map(({ name }) => name),
          ["red"]
        )
        yield* tags.rename(owner, tag.id, "green")
        expectSame(yield* refusal(renamed), "already_undone")
      })
    )
  )
})
