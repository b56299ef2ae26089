import { assert, describe, it } from "@effect/vitest"
import type { NamesOfWorkspace } from "@hourbook/exchange/writers/accountNames"
import { type JournalRecord, journalOf } from "@hourbook/exchange/writers/hledger"
import * as fc from "fast-check"

const id = (end: string) => `01990000-0000-7000-8000-0000${end}`
const ada = { id: id("000000a1"), name: "Ada Byrne" }
const acme = { id: id("000000c1"), name: "Acme: North" }
const site = { id: id("000000b1"), name: "Site" }
const workspace: NamesOfWorkspace = {
  clients: [acme],
  projects: [{ ...site, clientId: acme.id }],
  members: [ada]
}

const base: JournalRecord = {
  kind: "time",
  charge: null,
  id: "1",
  day: "2026-03-01",
  description: "Wireframes; first round\nagain",
  client: acme,
  project: site,
  member: ada,
  money: { amount: "120.50", currency: "EUR" },
  settles: null,
  minutes: "90",
  invoice: null
}

/** The postings of a record, each as its account and its amount. */
const postings = (record: Partial<JournalRecord>, names = workspace) =>
  journalOf(names)({ ...base, minutes: null, ...record })
    .split("\n")
    .filter((line) => line.startsWith("    "))
    .map((line) => line.trim().replace(/\s{2,}/u, " | "))

describe("a journal", () => {
  it("has work as income of a client's project, and declares its currency and accounts once", () => {
    const journal = journalOf(workspace)
    const transaction =
      "2026-03-01 Wireframes  first round again  ; id:1, member:Ada Byrne, minutes:90\n" +
      "    assets:receivable:Acme North:Site  120.50 EUR\n" +
      "    income:work:Acme North:Site        -120.50 EUR\n\n"
    assert.strictEqual(
      journal(base),
      "commodity EUR\naccount assets:receivable:Acme North:Site\naccount income:work:Acme North:Site\n\n" + transaction
    )
    assert.include(journal({ ...base, invoice: "2026-0014, B" }), ", minutes:90, invoice:2026-0014  B\n")
    assert.strictEqual(journal({ ...base, description: "Wireframes\t; first round;\nagain" }), transaction)
    assert.match(
      journal({ ...base, project: null, money: { amount: "1", currency: "USD" } }),
      /^commodity USD\naccount assets:receivable:Acme North\naccount income:work:Acme North\n\n2026/u
    )
  })

  it("has a payment in another currency with the price of what it settles", () => {
    const paid = { kind: "payment", money: { amount: "1000", currency: "USD" } } as const
    assert.deepEqual(postings({ ...paid, settles: { amount: "900", currency: "EUR" } }), [
      "assets:bank | 1000 USD @@ 900 EUR",
      "assets:receivable:Acme North:Site | -900 EUR"
    ])
  })

  it("has refunds and payouts with their signs", () => {
    assert.deepEqual(postings({ kind: "payment", project: null, money: { amount: "-10.5", currency: "EUR" } }), [
      "assets:bank | -10.5 EUR",
      "assets:receivable:Acme North | 10.5 EUR"
    ])
    assert.deepEqual(postings({ kind: "payout", client: null, project: null }), [
      "expenses:payouts:Ada Byrne | 120.50 EUR",
      "assets:bank | -120.50 EUR"
    ])
  })

  it("has each kind of charge in an account of its own", () => {
    const accountOf = (charge: string, amount: string): unknown => {
      const [owed, booked] = postings({ kind: "charge", charge, money: { amount, currency: "EUR" } })
      assert.strictEqual(owed, `assets:receivable:Acme North:Site | ${amount} EUR`)
      return booked
    }
    assert.strictEqual(accountOf("opening", "30"), "equity:opening balances | -30 EUR")
    assert.strictEqual(accountOf("tax", "30"), "liabilities:tax | -30 EUR")
    assert.strictEqual(accountOf("write_off", "-30"), "expenses:bad debts | 30 EUR")
    assert.strictEqual(accountOf("discount", "-30"), "income:discounts:Acme North:Site | 30 EUR")
    assert.strictEqual(accountOf("expense", "30"), "income:reimbursed expenses:Acme North:Site | -30 EUR")
    for (const charge of ["fee", "credit", "adjustment"]) {
      assert.strictEqual(accountOf(charge, "30"), "income:charges:Acme North:Site | -30 EUR")
    }
  })

  it("has a payment that settles another amount of the same currency, with the difference as an expense", () => {
    const money = { amount: "97", currency: "EUR" }
    assert.deepEqual(postings({ kind: "payment", money, settles: { amount: "100", currency: "EUR" } }), [
      "assets:bank | 97 EUR",
      "assets:receivable:Acme North:Site | -100 EUR",
      "expenses:payment differences"
    ])
  })

  it("has an account of its own for each client, project and member whose names meet once they are cleaned", () => {
    const others = [
      { id: id("000000c2"), name: "Acme North" },
      { id: id("000000c3"), name: "Acme North" },
      { id: id("000000c4"), name: "No client" },
      { id: id("000000c5"), name: "::" }
    ]
    const projects = [
      { ...site, clientId: acme.id },
      { id: id("000000b2"), name: "Site:", clientId: acme.id },
      { id: id("000000b3"), name: "Site", clientId: id("000000c2") },
      { id: id("000000b4"), name: "Logo", clientId: null }
    ]
    const ada2 = { id: id("000000a2"), name: "Ada  Byrne" }
    const names = { clients: [acme, ...others], projects, members: [ada, ada2] }
    const place = (client: JournalRecord["client"], project: JournalRecord["project"] = null): unknown =>
      postings({ client, project }, names)[0]?.split(" | ")[0]?.replace("assets:receivable:", "")
    assert.deepEqual(
      [acme, ...others, null].map((client) => place(client)),
      [
        "Acme North",
        "Acme North (000000c2)",
        "Acme North (000000c3)",
        "No client (000000c4)",
        "(000000c5)",
        "No client"
      ]
    )
    const [one, same, ofOther, ofNone] = projects
    assert.strictEqual(place(acme, one), "Acme North:Site")
    assert.strictEqual(place(acme, same), "Acme North:Site (000000b2)")
    assert.strictEqual(place(others[0] ?? null, ofOther), "Acme North (000000c2):Site")
    // Work for a client whose project is another client's now.
    assert.strictEqual(place(acme, ofOther), "Acme North:Site (000000b3)")
    assert.strictEqual(place(acme, ofNone), "Acme North:Logo")
    assert.strictEqual(place(null, ofNone), "No client:Logo")
    // Nothing that the caller sees in the lists of the workspace.
    assert.strictEqual(
      place({ id: id("000000d1"), name: "Acme" }, { id: id("000000d2"), name: "Logo" }),
      "Acme (000000d1):Logo (000000d2)"
    )
    assert.strictEqual(
      postings({ kind: "payout", member: ada2 }, names)[0],
      "expenses:payouts:Ada Byrne (000000a2) | 120.50 EUR"
    )
  })

  it("balances in every currency, on lines of its own, in declared accounts, whatever the texts and amounts", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc
        .array(fc.constantFrom("!", "*", "(a)", "=", ";", "|", ":", "  ", "\n", "\u2028", ", x:y", "@@ 1"), {
          maxLength: 5
        })
        .map((all) => all.join(""))
    )
    const named = fc.record({ id: fc.uuid(), name: text })
    const cents = (amount: string): bigint => BigInt(Math.round(Number(amount) * 10_000))
    const amount = fc.integer({ min: 1, max: 999_999_999 }).map((units) => String(units / 10_000))
    const money = fc.record({ amount, currency: fc.constantFrom("EUR", "USD", "JPY") })
    const record = fc.record({
      kind: fc.constantFrom("time" as const, "payment" as const, "payout" as const, "charge" as const),
      charge: fc.constantFrom("fee", "tax", "discount", null),
      description: text,
      client: fc.option(named),
      project: fc.option(named),
      member: fc.option(named),
      money,
      settles: fc.option(money)
    })
    fc.assert(
      fc.property(record, fc.boolean(), (one, isListed) => {
        const of = (found: JournalRecord["client"]) => (isListed && found !== null ? [found] : [])
        const names = {
          clients: of(one.client),
          projects: of(one.project).map((project) => ({ ...project, clientId: one.client?.id ?? null })),
          members: of(one.member)
        }
        const lines = journalOf(names)({ ...base, ...one }).split("\n")
        const start = lines.indexOf("") + 1
        const declared = lines.slice(0, start - 1)
        assert.match(lines[start] ?? "", /^2026-03-01 (?:[^;|\s!*(=][^;|]* {2})?; id:1/u)
        assert.deepEqual(lines.slice(-2), ["", ""])
        const sums = new Map<string, bigint>()
        let isOpen = false
        for (const line of lines.slice(start + 1, -2)) {
          assert.match(line, /^ {4}(?:assets|income|expenses|liabilities):\S/u)
          assert.include(declared, `account ${line.trim().split(/\s{2,}/u)[0]}`)
          const found = /^ {4}\S.*? {2,}(-?[\d.]+) (\w{3})(?: @@ (-?[\d.]+) (\w{3}))?$/u.exec(line)
          if (found === null) {
            assert.strictEqual(line, "    expenses:payment differences")
            isOpen = true
            continue
          }
          const [, figure = "", currency = "", price = figure, ofPrice = currency] = found
          for (const each of [currency, ofPrice]) assert.include(declared, `commodity ${each}`)
          sums.set(ofPrice, (sums.get(ofPrice) ?? 0n) + cents(price))
        }
        assert.isTrue(isOpen || [...sums.values()].every((sum) => sum === 0n))
      }),
      { numRuns: 500 }
    )
  })
})
