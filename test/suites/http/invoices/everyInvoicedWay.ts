import { createHash } from "node:crypto"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf } from "../../../support/http/callers.ts"
import { Stack } from "../../../support/http/stack.ts"
import { invoicedWays } from "../../invoicedWays.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"
import { invoiced, ways } from "./invoicedTries.ts"
import { issuedWorld, lasting, type World } from "./issuedWorld.ts"

/** All that a document says: with its data, which are kept, and on paper. */
const saidBy = Effect.fnUntraced(function* ({ document, owner: { read } }: World, formats: ReadonlyArray<string>) {
  const [fetch, key] = [yield* (yield* Stack).fetch, yield* read.key]
  const files = yield* Effect.forEach(formats, (format) =>
    Effect.promise(async () => {
      const path = `http://hourbook.test/api/invoices/${document.id}?format=${format}`
      const answer = await fetch(new Request(path, { headers: { "x-api-key": key } }))
      const bytes = Buffer.from(await answer.arrayBuffer())
      assert.strictEqual(answer.status, 200, `${format}: ${bytes.toString()}`)
      return createHash("sha256").update(bytes).digest("hex")
    })
  )
  return [lasting(dataOf(yield* read.get(`/api/invoices/${document.id}`)).invoice), ...files]
})

/** What is made when it is asked for, of what was frozen. */
const onPaper = ["pdf", "factur_x"]

/** What stays of the records of a document, whatever changes of them. */
const figuresOf = Effect.fnUntraced(function* ({ acme, document, owner: { read } }: World) {
  const query = `counteragent_id=${acme.id}&invoiced=1&page_size=100`
  const entries = dataOf(yield* read.get(`/api/time?${query}&sort_by=created_at`)).entries
  const charges = dataOf(yield* read.get(`/api/charges?${query}&sort_by=created_at`)).charges
  return [
    entries.map((one: any) => [
      one.id,
      one.duration_minutes_total,
      one.billed_minutes,
      one.cost,
      one.currency,
      one.accrual_date,
      one.user_id,
      one.billable,
      one.invoice_number
    ]),
    charges
      .filter((one: any) => one.invoice_number === document.number)
      .map((one: any) => [one.id, one.amount, one.kind, one.charge_date, one.invoice_number, one.posted])
  ]
})

/** Every way to write, against an issued document. */
export const everyInvoicedWay = defineHttpSuite("every way to write, against an issued document", (it, { aliases }) => {
  it.effect("is tried, or says why it cannot change one", () =>
    Effect.sync(() =>
      assert.sameMembers(
        Object.entries(invoicedWays).flatMap(([group, all]) =>
          Object.entries(all).flatMap(([name, way]) => (way === "tried" ? [`${group}.${name}`] : []))
        ),
        Object.entries(ways).flatMap(([group, all]) => Object.keys(all).map((name) => `${group}.${name}`))
      )
    )
  )

  it.effect("leaves the document, and the figures of what it has, as they were", () =>
    Effect.gen(function* () {
      const world = yield* issuedWorld
      const before = yield* figuresOf(world)
      const [said, paper] = [yield* saidBy(world, ["xrechnung"]), yield* saidBy(world, onPaper)]
      assert.lengthOf(before[0] as ReadonlyArray<unknown>, 2)
      for (const [group, all] of Object.entries(ways)) {
        if (group === "timesheet" && !aliases) continue
        for (const [name, attempt] of Object.entries(all)) {
          assert.strictEqual(yield* attempt(world), invoiced, `${group}.${name}`)
          assert.deepStrictEqual(yield* figuresOf(world), before, `${group}.${name}`)
          assert.deepStrictEqual(yield* saidBy(world, ["xrechnung"]), said, `${group}.${name}`)
        }
      }
      assert.deepStrictEqual(yield* saidBy(world, onPaper), paper)
    })
  )
})
