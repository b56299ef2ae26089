import { assert, describe, it } from "@effect/vitest"
import type { Client } from "@hourbook/core/entities/Client"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { debtKinds, type FactKindName, factKinds } from "@hourbook/core/facts/factKinds"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { ChargeRepository } from "@hourbook/core/money/Charge"
import { type Payment, PaymentRepository } from "@hourbook/core/money/Payment"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import { mostAtOnce } from "@hourbook/core/records/RecordRepository"
import type { Creation } from "@hourbook/core/writing/RecordWrite"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { cellsPartition, monthsPartition, totalsPartition } from "@hourbook/store-dynamodb/layout/itemKeys"
import { letters } from "@hourbook/store-dynamodb/layout/letters"
import { attributes } from "@hourbook/store-dynamodb/table/attributes"
import { Dynamo } from "@hourbook/store-dynamodb/table/Dynamo"
import { removeItems } from "@hourbook/store-dynamodb/table/removeItems"
import { isNumber } from "@hourbook/store-dynamodb/totals/numberNames"
import { referencingRecords } from "@hourbook/store-dynamodb/totals/referencingRecords"
import { lineLetter } from "@hourbook/store-dynamodb/totals/rollupWrites"
import { sumsOfEntities } from "@hourbook/store-dynamodb/totals/Sum"
import { Effect, Layer } from "effect"
import { capacityCounter } from "../../engines/capacityCounter.ts"
import { layerDynamoEngine } from "../../engines/DynamoEngine.ts"
import { aCharge, aClient, aPayment, currency, day, money, settling } from "../../support/data/builders.ts"
import { anAnswer, changesBy } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSameSet } from "../../support/expecting.ts"

const counter = capacityCounter()
const engine = layerDynamoEngine({ configure: counter.configure })
const store = DynamoStore.layer.pipe(Layer.provideMerge(engine))

const two = (number: number): string => String(number).padStart(2, "0")

const codes = "EUR USD JPY CHF GBP SEK NOK DKK PLN CZK HUF RON CAD AUD NZD MXN BRL".split(" ")

/** A workspace for clients that pay, and the check that its totals are those of its records. */
const openMoney = Effect.gen(function* () {
  const fixture = yield* seedWorkspace
  const { save } = yield* ClientRepository
  const keeper = yield* RollupKeeper
  const open = (count: number) =>
    Effect.forEach(Array.from({ length: count }), (_, index) => {
      const client = aClient(fixture.workspace.id, { name: `Client ${index}` })
      return Effect.as(save(changesBy(fixture.olga.member, "client").create(client)), client)
    })
  const sound = Effect.map(keeper.verify(fixture.workspace.id), (checks) =>
    assert.deepStrictEqual(
      checks.filter(({ wrong }) => wrong > 0),
      []
    )
  )
  return { fixture, open, sound }
})

describe("totals of clients' money on DynamoDB", () => {
  it.live(
    "take sixteen payments at once that all settle something else, each of its own month, client and currency",
    () =>
      Effect.gen(function* () {
        const { fixture, open, sound } = yield* openMoney
        const clients = yield* open(mostAtOnce)
        const { create } = changesBy(fixture.olga.member, "payment")
        const answer = () => anAnswer(fixture.olga.member)
        const settled = (client: Client, on: number, code: string, index: number): Creation<Payment> => {
          const receivedOn = day(new Date(on).toISOString().slice(0, 10))
          const settles = settling("900", codes[index + 1]!)
          const owner = [fixture.mary, fixture.max][index % 2]!.member
          const after = aPayment({ owner, client }, { receivedOn, settles, currency: currency(code) })
          return { ...create(after, index === 0 ? answer() : null), before: null, after }
        }
        const { saveAll } = yield* PaymentRepository
        yield* saveAll(clients.map((one, index) => settled(one, Date.UTC(2025, index, 15), codes[index]!, index)))
        const facts = yield* (yield* ReportFacts).ask(fixture.all, { of: debtKinds, filter: {}, by: ["client"] })
        const counts = (of: FactKindName) => facts.filter(({ count, kind }) => kind === of && count === 1).length
        assert.deepStrictEqual([counts("payments"), counts("settling"), counts("settlements")], [16, 16, 16])
        // They all change the same items.
        yield* saveAll(clients.map((_, index) => settled(clients[0]!, Date.UTC(2024, 0, 1 + index), "EUR", index)))
        yield* sound
      }).pipe(Effect.provide(store))
  )

  it.live("cost a charge, a refund and a payment that settles something else no more than a payment", () =>
    Effect.gen(function* () {
      const { fixture, open } = yield* openMoney
      const clients = yield* open(4)
      const payments = yield* PaymentRepository
      const charges = yield* ChargeRepository
      const created = changesBy(fixture.olga.member, "payment").create
      const of = (index: number) => ({ owner: fixture.mary.member, client: clients[index]!, project: fixture.website })
      const written = Effect.fnUntraced(function* <E>(write: Effect.Effect<void, E>) {
        counter.take()
        yield* write
        return counter.take().write
      })
      yield* payments.save(created(aPayment(of(0))))
      const cost = yield* written(payments.save(created(aPayment(of(0)))))
      assert.strictEqual(cost, 24)
      const refund = aPayment(of(1), { amount: money("-5") })
      const settled = aPayment(of(2), { settles: settling("900", "USD") })
      const charge = aCharge({ ...of(3), isMemberless: true })
      assert.strictEqual(yield* written(payments.save(created(refund))), cost)
      assert.strictEqual(yield* written(payments.save(created(settled))), cost)
      const charged = charges.save(changesBy(fixture.olga.member, "charge").create(charge))
      // No index of members has it, nor its cell.
      assert.strictEqual(yield* written(charged), cost - 2)
    }).pipe(Effect.provide(store))
  )

  it.live("are made again of every kind of fact, whatever was lost", () =>
    Effect.gen(function* () {
      const { fixture, open, sound } = yield* openMoney
      const clients = yield* open(2)
      const id = fixture.workspace.id
      const dynamo = yield* Dynamo
      const keeper = yield* RollupKeeper
      const payments = yield* PaymentRepository
      const charges = yield* ChargeRepository
      // More numbers in an item than one expression takes.
      for (let index = 0; index < 28; index++) {
        const of = { owner: fixture.mary.member, client: clients[0]!, project: fixture.website }
        const on = day(`2026-03-${two(1 + index)}`)
        const settles = settling("7", codes[index % codes.length]!)
        yield* payments.save(
          changesBy(fixture.olga.member, "payment").create(aPayment(of, { receivedOn: on, settles }))
        )
        const amount = money(index % 2 === 0 ? "3" : "-3")
        yield* charges.save(changesBy(fixture.olga.member, "charge").create(aCharge(of, { chargedOn: on, amount })))
      }
      const question = { of: debtKinds, filter: {}, by: ["day", "client"] } as const
      const facts = yield* ReportFacts
      const before = yield* facts.ask(fixture.all, question)
      assert.isNotEmpty(before)
      for (const partition of [totalsPartition(id), monthsPartition(id), cellsPartition(id)]) {
        yield* removeItems(dynamo, yield* dynamo.query({ partition, from: "p", to: "q" }))
      }
      assert.deepStrictEqual(yield* facts.ask(fixture.all, question), [])
      const checks = yield* keeper.rebuild(id)
      assert.deepStrictEqual(
        checks.map(({ wrong }) => wrong),
        [1, 1, 1, 0, 0, 0]
      )
      yield* sound
      expectSameSet(yield* facts.ask(fixture.all, question), before)
      const used = yield* referencingRecords(dynamo, id, ({ clientId }) => clientId === clients[0]!.id)
      assert.deepStrictEqual(
        used.map(({ count }) => count),
        recordKindNames.map((kind) => (kind === "payments" || kind === "charges" ? 28 : 0))
      )
    }).pipe(Effect.provide(store))
  )

  it("have a letter of their own for each kind of fact and for lines of the log, that of a kind of record where both are one", () => {
    const own = Object.values(factKinds).map(({ letter }) => letter)
    const all = [...own, lineLetter]
    assert.strictEqual(new Set(all).size, all.length)
    for (const kind of recordKindNames) assert.strictEqual(factKinds[kind].letter, letters[kind])
  })

  it("are passed over where a newer version counts kinds of facts that this one does not have", () => {
    const item = attributes({ sk: "p2026-03####EUR#0", a: 5n, n: 1n, a_q: 7n, n_qUSD: 1n, a_r: 2n, n_r: 1n })
    assert.deepStrictEqual(
      sumsOfEntities(item, "month").map(({ amount, kind }) => [kind, amount]),
      [
        ["payments", 5n],
        ["refunds", 2n]
      ]
    )
    assert.deepStrictEqual(Object.keys(item).filter(isNumber), ["a", "n", "a_r", "n_r"])
  })
})
