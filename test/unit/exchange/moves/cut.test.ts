import { assert, describe, it } from "@effect/vitest"
import {
  type Account,
  type Cut,
  cutCalls,
  cutOf,
  decimalOf,
  type EarlierCut,
  laterCuts
} from "@hourbook/exchange/cut/cutOf"
import { add, type Decimal, toPlain, zero } from "@hourbook/exchange/values/Decimal"
import * as fc from "fast-check"

const day = "2026-03-31"

const amount = fc.integer({ min: -99_999, max: 99_999 }).map((units): Decimal => ({ units: BigInt(units), scale: 2 }))
const amounts = fc.dictionary(fc.constantFrom("c1 EUR", "c1 USD", "c2 EUR", "c3 CHF"), amount)

const accountsOf = (drawn: Readonly<Record<string, Decimal>>): ReadonlyArray<Account> =>
  Object.entries(drawn).map(([key, open]) => {
    const [clientId = "", currency = ""] = key.split(" ")
    return { clientId, client: clientId, currency, open }
  })

/** What a cut makes of the charges that are there. */
const applied = (
  cuts: ReadonlyArray<Cut>,
  earlier: ReadonlyArray<EarlierCut>,
  importId: string
): ReadonlyArray<EarlierCut> => {
  const replaced = new Set(cuts.flatMap(({ replaces }) => replaces))
  return [
    ...earlier.filter(({ id }) => !replaced.has(id)),
    ...cuts
      .filter((cut) => !cut.isThere && cut.amount.units !== 0n)
      .map(({ amount, clientId, currency, day: on, owed }) => ({
        id: `${earlier.length} ${importId} ${clientId} ${currency}`,
        importId,
        clientId,
        currency,
        day: on,
        amount,
        owed,
        madeAt: String(earlier.length).padStart(4, "0")
      }))
  ]
}

/** What is open at the ends of days with these charges, besides that of the work, which is all from before. */
const openWith = (
  work: ReadonlyArray<Account>,
  charges: ReadonlyArray<EarlierCut>,
  days: ReadonlyArray<string>
): ReadonlyArray<Account & { readonly day: string }> => {
  const keys = new Map([...work, ...charges].map((one) => [`${one.clientId} ${one.currency}`, one]))
  return days.flatMap((on) =>
    [...keys].map(([key, { clientId, currency }]) => ({
      clientId,
      client: clientId,
      currency,
      day: on,
      open: [...work.map((one) => ({ ...one, amount: one.open, day: "2026-01-01" })), ...charges].reduce(
        (sum, one) => (`${one.clientId} ${one.currency}` === key && one.day <= on ? add(sum, one.amount) : sum),
        zero
      )
    }))
  )
}

const shown = (accounts: ReadonlyArray<Account>): ReadonlyArray<string> =>
  accounts
    .filter(({ open }) => open.units !== 0n)
    .map(({ clientId, currency, open }) => `${clientId} ${currency} ${toPlain(open)}`)
    .sort()

const days = ["2026-03-30", day, "2026-04-01"] as const
const clientIds = ["c1", "c2", "c3"]

describe("the cut of an import", () => {
  it("leaves open what was said, and of others what was cut before; the same again changes nothing", () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, fc.constantFrom(...days), (work, first, then, on) => {
        const accounts = accountsOf(work)
        let charges: ReadonlyArray<EarlierCut> = []
        const run = (owed: ReadonlyArray<Account> | null, at: string) => {
          const cutting = { importId: "i", day: at, clientIds, owed, earlier: charges }
          const cuts = cutOf(openWith(accounts, charges, days), cutting)
          charges = applied(cuts, charges, "i")
          const again = cutOf(openWith(accounts, charges, days), { ...cutting, earlier: charges })
          return { cuts, again }
        }
        run(accountsOf(first), on)
        assert.deepEqual(shown(openWith(accounts, charges, [on])), shown(accountsOf(first)))
        const set = new Set(charges.map(({ clientId, currency }) => `${clientId} ${currency}`))
        const { again, cuts } = run(accountsOf(then), day)
        assert.deepEqual(cutCalls(again, { importId: "i", comment: "" }), [])
        const said = new Map([
          ...[...set].map((key) => [`${on} ${key}`, first[key] ?? zero] as const),
          ...Object.entries(then).map(([key, owed]) => [`${day} ${key}`, owed] as const)
        ])
        for (const cut of cuts) {
          const key = `${cut.clientId} ${cut.currency}`
          const isNamed = key in then
          assert.strictEqual(cut.isKept, set.has(key) && !isNamed)
          const at = cut.isKept ? on : day
          const found = openWith(accounts, charges, [at]).find(
            (one) => one.clientId === cut.clientId && one.currency === cut.currency
          )
          const wanted = isNamed || cut.isKept ? said.get(`${at} ${key}`) : undefined
          assert.strictEqual(toPlain(found?.open ?? zero), toPlain(wanted ?? zero))
        }
        // One charge for each client and currency.
        assert.strictEqual(
          new Set(charges.map(({ clientId, currency }) => `${clientId} ${currency}`)).size,
          charges.length
        )
      }),
      { numRuns: 500 }
    )
  })

  it("of a second import keeps what the first one's has set, however much was recorded since, and goes with its own import alone", () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, fc.boolean(), (work, more, said, hasTable) => {
        const first = cutOf(openWith(accountsOf(work), [], [day]), {
          importId: "i",
          day,
          clientIds,
          owed: accountsOf(said),
          earlier: []
        })
        const charges = applied(first, [], "i")
        const all = [...accountsOf(work), ...accountsOf(more)]
        const owed = hasTable ? [{ clientId: "c9", client: "New", currency: "EUR", open: decimalOf(5) }] : null
        const cutting = { importId: "j", day, clientIds, owed, earlier: charges }
        const both = applied(cutOf(openWith(all, charges, [day]), cutting), charges, "j")
        const set = new Set(charges.map(({ clientId, currency }) => `${clientId} ${currency}`))
        const kept = (accounts: ReadonlyArray<Account>) =>
          shown(accounts.filter(({ clientId, currency }) => set.has(`${clientId} ${currency}`)))
        assert.deepEqual(kept(openWith(all, both, [day])), kept(accountsOf(said)))
        assert.deepEqual(
          kept(
            openWith(
              accountsOf(work),
              both.filter(({ importId }) => importId === "i"),
              [day]
            )
          ),
          kept(accountsOf(said))
        )
        assert.deepEqual(
          shown(openWith(all, both, [day]).filter(({ clientId }) => clientId === "c9")),
          hasTable ? ["c9 EUR 5"] : []
        )
      }),
      { numRuns: 500 }
    )
  })

  it("is refused where another import has set a named account on a later day", () => {
    const one: EarlierCut = {
      id: "x",
      importId: "i",
      clientId: "c1",
      currency: "EUR",
      day,
      amount: decimalOf(-1),
      owed: zero,
      madeAt: "1"
    }
    const owed = [{ clientId: "c1", client: "Acme", currency: "EUR", open: zero }]
    const cutting = { importId: "j", day: "2026-01-31", clientIds, owed, earlier: [one] }
    assert.deepEqual(laterCuts(cutting), [one])
    assert.deepEqual([laterCuts({ ...cutting, day }), laterCuts({ ...cutting, importId: "i" })], [[], []])
  })

  it("removes what it replaces before it records the new charge, with the client's own reference", () => {
    const account = { clientId: "c1", client: "Acme", currency: "EUR", open: decimalOf(0.05), day }
    const earlier: EarlierCut = {
      id: "x",
      importId: "i",
      clientId: "c1",
      currency: "EUR",
      day,
      amount: decimalOf(-100),
      owed: decimalOf(0.05),
      madeAt: "1"
    }
    const cuts = cutOf([account], {
      importId: "i",
      day,
      clientIds,
      owed: [{ ...account, open: zero }],
      earlier: [earlier]
    })
    const calls = cutCalls(cuts, { importId: "i", comment: "Moved" })
    assert.deepEqual(
      calls.map(({ body }) => body["operations"]),
      [
        [{ op: "delete", id: "x" }],
        [
          {
            op: "create",
            external_ref: { source: "import-cut", id: "i c1 EUR" },
            body: {
              charge_date: day,
              kind: "opening",
              amount: "-100.05",
              currency: "EUR",
              comment: "Moved",
              counteragent_id: "c1",
              metadata: { cut_owed: "0" }
            }
          }
        ]
      ]
    )
  })
})
