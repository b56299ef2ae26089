import { assert, layer } from "@effect/vitest"
import { readText } from "@hourbook/exchange/readFile"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import * as fc from "fast-check"
import type { Send } from "../../../packages/cli/src/commands/import/Connection.ts"
import { type MoveAsked, moving } from "../../../packages/cli/src/commands/import/moving.ts"
import { aWorld, currencies, cut, dayOf, euros, type World } from "../../support/exchange/movingWorld.ts"
import { type Caller, dataOf, openWorkspace } from "../../support/http/callers.ts"
import { Stack, stackOn } from "../../support/http/stack.ts"
import { importBody } from "../../support/http/wireKinds.ts"

const inCents = (amount: number): number => Math.round(amount * 100)

const sendAs = ({ key }: { readonly key: string | null }) =>
  Effect.map(
    Stack,
    (stack): Send =>
      ({ body, headers, method, path }) =>
        Effect.map(stack.send(method, path, { key, body, headers }), (answer) => ({ ...answer, retryAfterSeconds: 0 }))
  )

const reportOf = ({ invoices }: World, names: ReadonlyArray<string>) => {
  const lines = invoices.map(
    ({ cents, client, currency, day }, n) => `R-${n},${names[client]},${dayOf(day)},${euros(cents)},${currency}`
  )
  const file = readText(new TextEncoder().encode(`number,client,date,open,currency\n${lines.join("\n")}\n`))
  return "_tag" in file ? assert.fail(file.reason.code) : { path: "open.csv", file }
}

/** Records a world; its import has all of its work. */
const record = Effect.fnUntraced(function* (full: Caller, world: World) {
  const clients = yield* Effect.forEach(["Acme", "Bolt"], (name) => full.make("/api/counteragents", { name }))
  const { id: importId } = yield* full.make("/api/imports", { ...importBody, source: "generic" })
  const clientOf = (index: number) => ({ counteragent_id: clients[index]?.id })
  const operations = world.work.map(({ billable, cents, client, currency, day, invoiced }, n) => ({
    op: "create",
    external_ref: { source: "generic", id: String(n) },
    body: {
      description: "Work",
      accrual_date: dayOf(day),
      duration_minutes_total: 60,
      cost: billable ? euros(cents) : 0,
      billable,
      currency,
      ...(invoiced === null ? {} : { metadata: { invoiced } }),
      ...clientOf(client)
    }
  }))
  dataOf(yield* full.post("/api/time/bulk", { import_id: importId, operations }))
  for (const { cents, client, currency, day, what } of world.money) {
    const shared = { currency, ...clientOf(client) }
    if (what === "payment" || what === "refund") {
      const amount = what === "refund" ? -euros(cents) : euros(cents)
      yield* full.make("/api/money", { inflow_date: dayOf(day), amount, ...shared })
    } else {
      const amount = what === "credit" ? -euros(cents) : euros(cents)
      yield* full.make("/api/charges", { charge_date: dayOf(day), kind: what, amount, ...shared })
    }
  }
  return { importId, clients }
})

/** The receivables of each client and currency on the day of the cut, in cents. */
const accountsOf = Effect.fnUntraced(function* (full: Caller) {
  const { rows } = dataOf(yield* full.get(`/api/reports/receivables?at=${cut}`))
  return new Map<string, { readonly open: number; readonly owed: number; readonly unbilled: number }>(
    rows.map((row: any) => [
      `${row.counteragent_id} ${row.currency}`,
      {
        open: inCents(row.open_total),
        unbilled: inCents(row.unbilled_total),
        owed: inCents(row.open_total) + inCents(row.unbilled_total) - inCents(row.on_account_total)
      }
    ])
  )
})

const debtOf = Effect.fnUntraced(function* (full: Caller, clients: ReadonlyArray<any>) {
  const debts = new Map<string, number>()
  for (const { id } of clients) {
    const path = `/api/reports/debtors/reconciliation?view=counteragents&entity_id=${id}&accrual_to=${cut}&limit=1`
    for (const { closing_debt, currency } of dataOf(yield* full.get(path)).totals.by_currency) {
      debts.set(`${id} ${currency}`, inCents(closing_debt))
    }
  }
  return debts
})

const runs = process.env["TEST_LONG"] === "1" ? 300 : 8

layer(stackOn(MemoryStore.layer), { excludeTestServices: true, timeout: "300 seconds" })("the cut of a move", (it) => {
  it.effect(
    "leaves owed what is open of the invoices and what is not invoiced yet, in random worlds, and can be undone",
    () =>
      Effect.gen(function* () {
        const seed = Math.floor(Math.random() * 2 ** 31)
        let met = 0
        for (const [n, world] of fc.sample(aWorld, { seed, numRuns: runs }).entries()) {
          const said = `seed ${seed}, world ${n}: ${JSON.stringify(world)}`
          const { owner } = yield* openWorkspace()
          const { full } = owner
          const { clients, importId } = yield* record(full, world)
          const before = yield* accountsOf(full)
          const charges = dataOf(yield* full.get("/api/charges")).charges
          const asked: MoveAsked = {
            id: importId,
            at: cut,
            report: reportOf(
              world,
              clients.map(({ name }: any) => name)
            ),
            billedBefore: world.before === null ? "2025-01-01" : dayOf(world.before),
            isDryRun: true
          }
          const send = yield* sendAs(full)
          const dry = yield* moving(send, asked)
          assert.deepStrictEqual(yield* accountsOf(full), before, said)
          const { plan } = yield* moving(send, { ...asked, isDryRun: false })
          assert.deepStrictEqual(plan, dry.plan)
          const after = yield* accountsOf(full)
          if (plan.accounts.some(({ conflict }) => conflict !== null)) {
            assert.deepStrictEqual(after, before, said)
            continue
          }
          met++
          const isBilled = ({ billable, day, invoiced }: World["work"][number]): boolean =>
            billable && (invoiced === "yes" || (world.before !== null && day < world.before))
          const debts = yield* debtOf(full, clients)
          const moved = clients.map((_, client) =>
            [...world.work, ...world.invoices].some((one) => one.client === client)
          )
          for (const [client, { id }] of clients.entries()) {
            if (moved[client] !== true) continue
            for (const currency of currencies) {
              const key = `${id} ${currency}`
              const own = <A extends { readonly client: number; readonly currency: string; readonly cents: number }>(
                all: ReadonlyArray<A>
              ) => all.filter((one) => one.client === client && one.currency === currency)
              const sum = (all: ReadonlyArray<{ readonly cents: number }>) =>
                all.reduce((total, { cents }) => total + cents, 0)
              const unbilled = sum(own(world.work).filter((one) => one.billable && !isBilled(one)))
              const openings = sum(own(world.money).filter(({ what }) => what === "opening"))
              const billed = sum(own(world.work).filter(isBilled))
              const received = own(world.money).reduce(
                (total, { cents, what }) =>
                  what === "opening" ? total : what === "refund" ? total - cents : total + cents,
                0
              )
              const invoiced = sum(own(world.invoices))
              const found = after.get(key) ?? { open: 0, owed: 0, unbilled: 0 }
              assert.strictEqual(found.owed, debts.get(key) ?? 0, said)
              assert.strictEqual(found.unbilled, unbilled, said)
              // Money beyond what was billed elsewhere pays what else is there; otherwise each invoice is open as the report says.
              const surplus = Math.max(0, received - billed)
              assert.strictEqual(found.owed, invoiced + openings + unbilled - surplus, said)
              if (surplus === 0) assert.strictEqual(found.open, invoiced + openings, said)
            }
          }
          const documents = dataOf(yield* full.get("/api/invoices?page_size=100")).invoices
          assert.lengthOf(documents, world.invoices.length, said)
          const again = yield* moving(send, { ...asked, isDryRun: false })
          assert.isTrue(
            again.plan.marks.length + again.brought === 0 && again.plan.accounts.every(({ isThere }) => isThere),
            `${said} ${again.plan.accounts.map(({ adjustment }) => toPlain(adjustment)).join()}`
          )
          assert.deepStrictEqual(yield* accountsOf(full), after, said)
          const undone = dataOf(yield* full.delete(`/api/imports/${importId}`))
          assert.deepInclude(undone, { kept: [], done: true }, said)
          assert.deepStrictEqual(dataOf(yield* full.get("/api/charges")).charges, charges, said)
          assert.lengthOf(dataOf(yield* full.get("/api/invoices")).invoices, 0, said)
        }
        assert.isAbove(met, 0)
      })
  )

  it.effect(
    "names what is wrong with a report and writes nothing, and goes by another day when it is asked again",
    () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const { full } = owner
        const work = [
          { client: 0, currency: "EUR", day: 5, cents: 10_000, invoiced: "yes", billable: true },
          { client: 0, currency: "EUR", day: 20, cents: 5_000, invoiced: "no", billable: true }
        ] as const
        const world: World = { work: [...work], money: [], invoices: [], before: null }
        const { clients, importId } = yield* record(full, world)
        const send = yield* sendAs(full)
        const fileOf = (text: string) => {
          const file = readText(new TextEncoder().encode(text))
          return "_tag" in file ? assert.fail(file.reason.code) : { path: "open.csv", file }
        }
        const given = { id: importId, at: null, billedBefore: null, isDryRun: false }
        const wrong = fileOf(
          "number,client,date,open,currency\nR-1,Acmee,2026-01-06,119,EUR\nR-2,Acme,2026-01-06,x,EUR\n"
        )
        const failure = yield* Effect.flip(moving(send, { ...given, report: wrong }))
        assert.match(failure.message, /line 2, R-1: there is no client "Acmee": did you mean "Acme"\?/u)
        assert.match(failure.message, /line 3, R-2: what is open of it cannot be read/u)
        const late = fileOf("number,client,date,open,currency\nR-1,Acme,2026-01-06,119,EUR\n")
        const tooLate = yield* Effect.flip(moving(send, { ...given, at: "2026-01-05", report: late }))
        assert.match(tooLate.message, /R-1: it is of 2026-01-06, after the cut/u)
        const first = yield* moving(send, { ...given, report: late })
        assert.deepInclude(first, { day: "2026-01-20", brought: 1 })
        const figures = Effect.map(accountsOf(full), (accounts) => accounts.get(`${clients[0].id} EUR`))
        assert.deepStrictEqual(yield* figures, { open: 11_900, unbilled: 5_000, owed: 16_900 })
        // All work counts as billed now, and then only what the file says again.
        yield* moving(send, { ...given, billedBefore: "2026-02-01", report: late })
        assert.deepStrictEqual(yield* figures, { open: 11_900, unbilled: 0, owed: 11_900 })
        yield* moving(send, { ...given, report: late })
        assert.deepStrictEqual(yield* figures, { open: 11_900, unbilled: 5_000, owed: 16_900 })
        const silent = yield* full.make("/api/imports", { ...importBody, source: "toggl" })
        const unsaid = yield* Effect.flip(moving(send, { ...given, id: silent.id, report: late }))
        assert.match(unsaid.message, /--billed-before/u)
      })
  )
})
