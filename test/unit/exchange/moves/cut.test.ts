import { assert, describe, it } from "@effect/vitest"
import { type Account, type Cut, cutCalls, cutOf, decimalOf, type EarlierCut } from "@hourbook/exchange/cut/cutOf"
import { owedIn } from "@hourbook/exchange/cut/owedIn"
import { readFile } from "@hourbook/exchange/readFile"
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
  on: string
): ReadonlyArray<EarlierCut> => {
  const replaced = new Set(cuts.flatMap(({ replaces }) => replaces))
  return [
    ...earlier.filter(({ id }) => !replaced.has(id)),
    ...cuts
      .filter((cut) => !cut.isThere && cut.amount.units !== 0n)
      .map((cut) => ({
        id: `${on} ${cut.clientId} ${cut.currency}`,
        clientId: cut.clientId,
        currency: cut.currency,
        day: on,
        amount: cut.amount
      }))
  ]
}

/** What is open with these charges, besides that of the work. */
const openWith = (
  work: ReadonlyArray<Account>,
  charges: ReadonlyArray<EarlierCut>,
  on: string
): ReadonlyArray<Account> => {
  const keys = new Map([...work, ...charges].map((one) => [`${one.clientId} ${one.currency}`, one]))
  return [...keys].map(([key, { clientId, currency }]) => ({
    clientId,
    client: clientId,
    currency,
    open: [...work.map((one) => ({ ...one, amount: one.open, day: "2026-01-01" })), ...charges].reduce(
      (sum, one) => (`${one.clientId} ${one.currency}` === key && one.day <= on ? add(sum, one.amount) : sum),
      zero
    )
  }))
}

const shown = (accounts: ReadonlyArray<Account>): ReadonlyArray<string> =>
  accounts
    .filter(({ open }) => open.units !== 0n)
    .map(({ clientId, currency, open }) => `${clientId} ${currency} ${toPlain(open)}`)
    .sort()

describe("the cut of an import", () => {
  it("leaves open what was said, whatever was cut before; a second one changes nothing", () => {
    fc.assert(
      fc.property(
        amounts,
        amounts,
        amounts,
        fc.constantFrom("2026-03-30", day, "2026-04-01"),
        (work, first, then, on) => {
          const accounts = accountsOf(work)
          let charges: ReadonlyArray<EarlierCut> = []
          for (const [owed, at] of [
            [first, on],
            [then, day]
          ] as const) {
            const cuts = cutOf(openWith(accounts, charges, at), accountsOf(owed), charges, at)
            charges = applied(cuts, charges, at)
            assert.deepEqual(shown(openWith(accounts, charges, at)), shown(accountsOf(owed)))
            const again = cutOf(openWith(accounts, charges, at), accountsOf(owed), charges, at)
            assert.isTrue(again.every(({ isThere }) => isThere))
            assert.deepEqual(cutCalls(again, { importId: "i", day: at, comment: "" }), [])
          }
          // One charge for each client and currency.
          assert.strictEqual(
            new Set(charges.map(({ clientId, currency }) => `${clientId} ${currency}`)).size,
            charges.length
          )
        }
      ),
      { numRuns: 500 }
    )
  })

  it("removes what it replaces before it records the new charge, with the client's own reference", () => {
    const account = { clientId: "c1", client: "Acme", currency: "EUR", open: decimalOf(0.05) }
    const earlier = { id: "x", clientId: "c1", currency: "EUR", day, amount: decimalOf(-100) }
    const calls = cutCalls(cutOf([account], [], [earlier], day), { importId: "i", day, comment: "Moved" })
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
              counteragent_id: "c1"
            }
          }
        ]
      ]
    )
  })
})

describe("a table of what is still owed", () => {
  const clients = [
    { id: "c1", name: "Acme" },
    { id: "c2", name: "Bolt" },
    { id: "c3", name: "bolt" }
  ]
  const owed = async (text: string) => {
    const file = await readFile(new TextEncoder().encode(text))
    return "_tag" in file ? assert.fail(file.reason.code) : owedIn(file, clients)
  }

  it("names clients by name or id, with amounts in any notation", async () => {
    const read = await owed("Client;Currency;Owed\nACME;EUR;1.234,50\nc2;Euro - EUR;-20,00\n")
    assert.deepEqual("owed" in read ? shown(read.owed) : read, ["c1 EUR 1234.5", "c2 EUR -20"])
  })

  it("is refused with each line that is wrong", async () => {
    assert.deepEqual(
      await owed("client,currency,owed\nGone,EUR,1\nBolt,EUR,1\nAcme,?,1\nAcme,EUR,x\nAcme,USD,1\nAcme,USD,2\n"),
      {
        problems: [
          'line 2: the import has no client "Gone"',
          'line 3: several clients are called "Bolt": write the id of one',
          'line 4: "?" is not a currency such as EUR',
          'line 5: "x" is not an amount',
          "line 7: Acme is there twice in USD"
        ]
      }
    )
    assert.deepEqual(await owed("client,owed\nAcme,1\n"), {
      problems: ["the table needs the columns client, currency and owed"]
    })
  })
})
