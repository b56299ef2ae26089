import { assert, layer } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import type { ValidationFailed } from "@hourbook/core/errors/Errors"
import { Charges } from "@hourbook/core/money/Charges"
import { Payments } from "@hourbook/core/money/Payments"
import type { ChargeKind } from "@hourbook/core/records/chargeKinds"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { firstPage } from "@hourbook/core/values/Page"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Struct } from "effect"
import { currency, day, money, principal, settling } from "../../support/data/builders.ts"
import { type Person, seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, outcome } from "../../support/expecting.ts"
import { useCases } from "../../support/useCases.ts"

const open = Effect.gen(function* () {
  const fixture = yield* seedWorkspace
  const charges = yield* Charges
  const payments = yield* Payments
  const as = ({ member }: Person): Principal => principal(member.role, { workspace: fixture.workspace, member })
  const olga = as(fixture.olga)
  const fee = {
    chargedOn: day("2026-03-02"),
    kind: "fee" as ChargeKind,
    amount: money("12.5"),
    currency: currency("EUR"),
    comment: null,
    clientId: fixture.acme.id
  }
  const paid = {
    receivedOn: day("2026-03-02"),
    amount: money("1000"),
    currency: currency("USD"),
    comment: null,
    clientId: fixture.acme.id
  }
  const charge = (fields: Partial<typeof fee> & { readonly userId?: Person["member"]["userId"] | null } = {}) =>
    Effect.map(charges.record(olga, { ...fee, ...fields }), ({ value }) => value.record)
  return { fixture, charges, payments, as, olga, fee, paid, charge }
})

const ruleOf = <A, E extends { readonly _tag: string }, R>(call: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(call), (error) => {
    assert.strictEqual(error._tag, "ValidationFailed")
    const { field, rule } = error as unknown as ValidationFailed
    return { field, ...rule }
  })

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))("charges", (it) => {
  it.effect("are written by managers, and read by them and by the clients that they are about", () =>
    Effect.gen(function* () {
      const { as, charge, charges, fee, fixture } = yield* open
      const { acme, adam, bolt, carl, mary } = fixture
      const own = yield* charge({ userId: mary.member.userId })
      const others = yield* charge({ clientId: bolt.id })
      const list = (of: Person) =>
        Effect.map(
          charges.list(as(of), { filter: {}, page: firstPage("chargedOn"), chart: true }),
          ({ page, total }) => ({ ids: page.items.map(({ id }) => id).sort(), count: total.count })
        )
      expectSame(yield* list(adam), { ids: [own.id, others.id].sort(), count: 2 })
      expectSame(yield* list(carl), { ids: [own.id], count: 1 })
      assert.strictEqual(yield* outcome(charges.get(as(carl), others.id)), "NotFound")
      // A member reads none, not even one of their own.
      assert.strictEqual(yield* outcome(list(mary)), "Forbidden")
      assert.strictEqual(yield* outcome(charges.get(as(mary), own.id)), "Forbidden")
      for (const one of [mary, carl]) {
        const calls = [
          outcome(charges.record(as(one), { ...fee, clientId: acme.id })),
          outcome(charges.amend(as(one), own.id, { comment: "mine" })),
          outcome(charges.remove(as(one), own.id))
        ]
        for (const call of calls) assert.strictEqual(yield* call, "Forbidden")
      }
      const { record } = yield* charges.amend(as(adam), own.id, { comment: "late" })
      assert.strictEqual(record.comment, "late")
      yield* charges.remove(as(adam), own.id)
      expectSame(yield* list(carl), { ids: [], count: 0 })
    })
  )

  it.effect("need a client, or a project that has one", () =>
    Effect.gen(function* () {
      const { charge, charges, fee, fixture, olga } = yield* open
      const { acme, shop, website, workshop } = fixture
      const { clientId: _, ...nobodys } = fee
      const needed = { field: "clientId", code: "needs_client" }
      expectSame(yield* ruleOf(charges.record(olga, nobodys)), needed)
      expectSame(yield* ruleOf(charges.record(olga, { ...nobodys, projectId: workshop.id })), needed)
      expectSame(yield* ruleOf(charges.recordAll(olga, [fee, nobodys])), needed)
      const { value } = yield* charges.record(olga, { ...nobodys, projectId: website.id })
      expectSame(value.record.clientId, acme.id)
      const moved = yield* charges.amend(olga, value.record.id, { projectId: shop.id })
      assert.strictEqual(moved.record.clientName, "Bolt")
      const made = yield* charge()
      expectSame(yield* ruleOf(charges.amend(olga, made.id, { clientId: null })), needed)
    })
  )

  it.effect("are above or below 0 as their kind says, and never 0", () =>
    Effect.gen(function* () {
      const { charge, charges, fee, olga } = yield* open
      const refused = (kind: ChargeKind, amount: string) =>
        ruleOf(charges.record(olga, { ...fee, kind, amount: money(amount) }))
      for (const kind of ["fee", "expense", "tax"] as const) {
        assert.strictEqual((yield* charge({ kind })).kind, kind)
        expectSame(yield* refused(kind, "-1"), {
          field: "amount",
          code: "charge_sign",
          kind,
          sign: "positive",
          instead: "1"
        })
      }
      for (const kind of ["discount", "credit", "write_off"] as const) {
        assert.strictEqual((yield* charge({ kind, amount: money("-1") })).kind, kind)
        expectSame(yield* refused(kind, "1"), {
          field: "amount",
          code: "charge_sign",
          kind,
          sign: "negative",
          instead: "-1"
        })
      }
      for (const kind of ["opening", "adjustment"] as const) {
        for (const amount of ["1", "-1"].map(money)) expectSame((yield* charge({ kind, amount })).amount, amount)
        expectSame(yield* refused(kind, "0"), { field: "amount", code: "invalid_value" })
      }
      const made = yield* charge()
      const turned = charges.amend(olga, made.id, { amount: money("-12.5") })
      const fees = { field: "amount", code: "charge_sign", kind: "fee", sign: "positive", instead: "12.5" }
      expectSame(yield* ruleOf(turned), fees)
      const { record } = yield* charges.amend(olga, made.id, { amount: money("-12.5"), kind: "write_off" })
      expectSame(Struct.pick(record, ["amount", "kind", "version"]), {
        amount: money("-12.5"),
        kind: "write_off",
        version: 2
      })
    })
  )

  it.effect("are of no member unless one is named, and are of none again when that is cleared", () =>
    Effect.gen(function* () {
      const { charge, charges, fixture, olga } = yield* open
      const made = yield* charge()
      expectSame([made.userId, made.userName], [null, null])
      const { userId } = fixture.mary.member
      const given = yield* charges.amend(olga, made.id, { userId })
      assert.strictEqual(given.record.userName, "Mary")
      const kept = yield* charges.amend(olga, made.id, { amount: money("13") })
      expectSame(kept.record.userId, userId)
      const cleared = yield* charges.amend(olga, made.id, { userId: null })
      expectSame([cleared.record.userId, cleared.record.userName], [null, null])
      expectSame(yield* charges.get(olga, made.id), cleared.record)
      const { items } = yield* (yield* ActivityLog).feed(fixture.all, { filter: {}, offset: 0, limit: 10 })
      const lines = items.filter(({ subjectId }) => subjectId === made.id)
      assert.lengthOf(lines, 4)
      assert.isTrue(lines.every((line) => line.userId === fixture.olga.member.userId))
      const changes = lines.map((line) => line.changes["userId"]).filter((change) => change !== undefined)
      const both = [
        { before: null, after: userId },
        { before: userId, after: null }
      ]
      assert.sameDeepMembers(changes, both)
    })
  )

  it.effect("are the only records of no member", () =>
    Effect.gen(function* () {
      const { olga, paid, payments } = yield* open
      expectSame(yield* ruleOf(payments.record(olga, { ...paid, userId: null })), {
        field: "userId",
        code: "needs_member"
      })
      const { value } = yield* payments.record(olga, paid)
      expectSame(yield* ruleOf(payments.amend(olga, value.record.id, { userId: null })), {
        field: "userId",
        code: "needs_member"
      })
      const work = {
        workedOn: day("2026-03-02"),
        description: "Design",
        durationMinutes: 60,
        cost: money("1"),
        currency: currency("EUR"),
        userId: null
      }
      expectSame(yield* ruleOf((yield* TimeEntries).record(olga, work)), { field: "userId", code: "needs_member" })
    })
  )
})

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))("payments", (it) => {
  it.effect("keep what they settle until that is changed or cleared", () =>
    Effect.gen(function* () {
      const { olga, paid, payments } = yield* open
      const settles = settling("900", "EUR")
      const { value } = yield* payments.record(olga, { ...paid, settles })
      const { id } = value.record
      expectSame(value.record.settles, settles)
      const more = yield* payments.amend(olga, id, { amount: money("1001") })
      expectSame(more.record.settles, settles)
      const other = settling("985", "USD")
      expectSame((yield* payments.amend(olga, id, { settles: other })).record.settles, other)
      const cleared = yield* payments.amend(olga, id, { settles: null })
      assert.isNull(cleared.record.settles)
      expectSame(yield* payments.get(olga, id), cleared.record)
      const { value: plain } = yield* payments.record(olga, paid)
      assert.isNull(plain.record.settles)
    })
  )

  it.effect("settle nothing when money goes back, and are never 0", () =>
    Effect.gen(function* () {
      const { olga, paid, payments } = yield* open
      const settles = settling("900", "EUR")
      const refund = { ...paid, amount: money("-40") }
      const refused = { field: "settles", code: "refund_settles" }
      expectSame(yield* ruleOf(payments.record(olga, { ...refund, settles })), refused)
      expectSame(yield* ruleOf(payments.record(olga, { ...paid, amount: money("0") })), {
        field: "amount",
        code: "invalid_value"
      })
      const { value } = yield* payments.record(olga, { ...paid, settles })
      const { id } = value.record
      expectSame(yield* ruleOf(payments.amend(olga, id, { amount: money("-40") })), refused)
      const { record } = yield* payments.amend(olga, id, { amount: money("-40"), settles: null })
      expectSame([record.amount, record.settles], [money("-40"), null])
      assert.strictEqual(
        yield* outcome(payments.record(olga, { ...paid, settles: settling("-1", "EUR") })),
        "ValidationFailed"
      )
    })
  )
})
