import { assert, layer } from "@effect/vitest"
import { readFile } from "@hourbook/exchange/readFile"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import type { Send } from "../../../packages/cli/src/commands/import/Connection.ts"
import { cutting } from "../../../packages/cli/src/commands/import/cutting.ts"
import { importing } from "../../support/exchange/importing.ts"
import { type Caller, dataOf, openWorkspace } from "../../support/http/callers.ts"
import { Stack, stackOn } from "../../support/http/stack.ts"
import { importBody } from "../../support/http/wireKinds.ts"

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const work = bytes(
  "id,date,user name,client,project,hours,rate,currency\na,2026-01-05,Ada,Acme,Site,10,80,EUR\nb,2026-02-10,Ada,Acme,Logo,2,0.333,EUR\nc,2026-02-11,Ada,Acme,Site,3,100,CHF\nd,2026-03-02,Ben,Bolt,Shop,4,90,EUR\n"
)

/** What is open of each client and currency at the end of a day, by the statements. */
const openAt = Effect.fnUntraced(function* (by: Caller, day: string) {
  const open: Record<string, number> = {}
  const { rows } = dataOf(yield* by.get(`/api/reports/debtors?accrual_to=${day}`))
  for (const { id, name } of rows) {
    const path = `/api/reports/debtors/reconciliation?entity_id=${id}&accrual_to=${day}`
    for (const { closing_debt, currency } of dataOf(yield* by.get(path)).totals.by_currency) {
      if (closing_debt !== 0) open[`${name} ${currency}`] = closing_debt
    }
  }
  return open
})

const debtAt = (by: Caller, day: string) =>
  Effect.map(by.get(`/api/reports/debtors?accrual_to=${day}`), (answer) => dataOf(answer).summary.debt_total)

const sendAs = ({ key }: { readonly key: string | null }) =>
  Effect.map(
    Stack,
    (stack): Send =>
      ({ body, headers, method, path }) =>
        Effect.map(stack.send(method, path, { key, body, headers }), (answer) => ({ ...answer, retryAfterSeconds: 0 }))
  )

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("the cut after an import", (it) => {
  it.effect("leaves open what was said on its day, and later work and payments count as ever", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { full } = owner
      const send = yield* sendAs(full)
      const { id: importId } = yield* full.make("/api/imports", { ...importBody, source: "generic" })
      yield* importing(full, work, { importId })
      const table = yield* Effect.promise(async () => {
        const file = await readFile(bytes("client,currency,owed\nAcme,EUR,120.50\n"))
        return "_tag" in file ? assert.fail(file.reason.code) : { path: "owed.csv", file }
      })
      const before = { "Acme EUR": 800.666, "Acme CHF": 300, "Bolt EUR": 360 }
      const given = { id: importId, at: null, table }
      const dry = yield* cutting(send, { ...given, isDryRun: true })
      assert.deepInclude(dry, { day: "2026-03-02", unconverted: ["CHF"] })
      assert.deepEqual(yield* openAt(full, "2026-03-02"), before)
      yield* cutting(send, { ...given, isDryRun: false })
      assert.deepEqual(yield* openAt(full, "2026-03-02"), { "Acme EUR": 120.5 })
      assert.strictEqual(yield* debtAt(full, "2026-03-02"), 120.5)
      const charges = dataOf(yield* full.get("/api/charges")).charges
      assert.sameDeepMembers(
        charges.map(({ amount, charge_date, currency, import_id, kind }: any) => ({
          amount,
          charge_date,
          currency,
          import_id,
          kind
        })),
        [
          { amount: -680.166, currency: "EUR" },
          { amount: -300, currency: "CHF" },
          { amount: -360, currency: "EUR" }
        ].map((one) => ({ ...one, kind: "opening", charge_date: "2026-03-02", import_id: importId }))
      )
      // The same again changes nothing, another replaces it.
      const again = yield* cutting(send, { ...given, isDryRun: false })
      assert.isTrue(again.cuts.every(({ isThere }) => isThere))
      assert.deepEqual(dataOf(yield* full.get("/api/charges")).charges, charges)
      yield* cutting(send, { id: importId, at: "2026-02-28", table: null, isDryRun: false })
      assert.deepEqual(yield* openAt(full, "2026-02-28"), {})
      assert.deepEqual(yield* openAt(full, "2026-03-02"), { "Bolt EUR": 360 })
      yield* cutting(send, { ...given, isDryRun: false })

      const acme = dataOf(yield* full.get("/api/counteragents?search=acme")).counteragents[0]
      yield* full.make("/api/time", {
        description: "After",
        accrual_date: "2026-03-10",
        duration_minutes_total: 60,
        cost: 80,
        currency: "EUR",
        counteragent_id: acme.id
      })
      yield* full.make("/api/money", {
        inflow_date: "2026-03-11",
        amount: 150,
        currency: "EUR",
        counteragent_id: acme.id
      })
      assert.deepEqual(yield* openAt(full, "2026-03-02"), { "Acme EUR": 120.5 })
      assert.deepEqual(yield* openAt(full, "2026-03-31"), { "Acme EUR": 50.5 })

      const undone = dataOf(yield* full.delete(`/api/imports/${importId}`))
      assert.strictEqual(undone.done, true)
      assert.deepEqual(dataOf(yield* full.get("/api/charges")).charges, [])
    })
  )

  it.effect("without a table leaves open what the file calls not invoiced by its day, and says whether it does", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { full } = owner
      const send = yield* sendAs(full)
      const header = "id,date,client,hours,rate,currency,invoiced?"
      const cutAfter = Effect.fnUntraced(function* (text: string, at: string | null) {
        const { id } = yield* full.make("/api/imports", { ...importBody, source: "generic" })
        yield* importing(full, bytes(text), { importId: id })
        return yield* cutting(send, { id, at, table: null, isDryRun: false })
      })
      const said = yield* cutAfter(
        `${header}\na,2026-01-05,Acme,10,80,EUR,Yes\nb,2026-02-10,Acme,2,80.25,EUR,No\nc,2026-02-11,Bolt,3,100,CHF,No\nd,2026-03-02,Acme,1,80,EUR,No\n`,
        "2026-02-28"
      )
      assert.isTrue(said.saysInvoiced)
      assert.deepEqual(
        said.cuts.map(({ amount, client, notInvoiced }) => [client, toPlain(notInvoiced), toPlain(amount)]),
        [
          ["Acme", "160.5", "-800"],
          ["Bolt", "300", "0"]
        ]
      )
      assert.deepEqual(yield* openAt(full, "2026-02-28"), { "Acme EUR": 160.5, "Bolt CHF": 300 })
      const silent = yield* cutAfter("id,date,client,hours,rate,currency\ne,2026-03-03,Cole,1,70,EUR\n", null)
      assert.isFalse(silent.saysInvoiced)
      assert.deepInclude(yield* openAt(full, "2026-03-03"), { "Bolt CHF": 300 })
      assert.notProperty(yield* openAt(full, "2026-03-03"), "Cole EUR")
    })
  )
})
