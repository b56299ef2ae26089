import { assert, describe, it } from "@effect/vitest"
import { type JournalRecord, journalEntry } from "@hourbook/exchange/writers/hledger"
import { calendarEnd, calendarEvent, calendarHead } from "@hourbook/exchange/writers/iCalendar"
import * as fc from "fast-check"
import ICAL from "ical.js"

describe("a journal", () => {
  const base: JournalRecord = {
    kind: "time",
    id: "1",
    day: "2026-03-01",
    description: "Wireframes; first round\nagain",
    client: "Acme: North",
    project: "Site",
    member: "Ada Byrne",
    money: { amount: "120.50", currency: "EUR" },
    settles: null,
    minutes: "90"
  }
  it("has work as income that a client owes", () => {
    assert.strictEqual(
      journalEntry(base),
      "2026-03-01 Wireframes  first round again  ; id:1, member:Ada Byrne, minutes:90\n" +
        "    assets:receivable:Acme North  120.50 EUR\n" +
        "    income:work:Site              -120.50 EUR\n\n"
    )
  })
  it("has a payment in another currency with what it settles", () => {
    const payment: JournalRecord = {
      ...base,
      kind: "payment",
      description: "Transfer",
      money: { amount: "1000", currency: "USD" },
      settles: { amount: "900", currency: "EUR" },
      minutes: null
    }
    assert.strictEqual(
      journalEntry(payment),
      "2026-03-01 Transfer  ; id:1, member:Ada Byrne\n" +
        "    assets:bank                   1000 USD @@ 900 EUR\n" +
        "    assets:receivable:Acme North  -900 EUR\n\n"
    )
  })
  it("has credits, refunds and payouts with their signs", () => {
    const lines = (record: Partial<JournalRecord>) =>
      journalEntry({ ...base, minutes: null, project: null, ...record })
        .split("\n")
        .slice(1, 3)
        .map((line) => line.trim().replace(/\s{2,}/u, " | "))
    assert.deepEqual(lines({ kind: "charge", money: { amount: "-30", currency: "EUR" } }), [
      "assets:receivable:Acme North | -30 EUR",
      "income:charges | 30 EUR"
    ])
    assert.deepEqual(lines({ kind: "payment", money: { amount: "-10.5", currency: "EUR" } }), [
      "assets:bank | -10.5 EUR",
      "assets:receivable:Acme North | 10.5 EUR"
    ])
    assert.deepEqual(lines({ kind: "payout", money: { amount: "200", currency: "EUR" } }), [
      "expenses:payouts:Ada Byrne | 200 EUR",
      "assets:bank | -200 EUR"
    ])
  })

  it("has a payment that settles another amount of the same currency, with the difference as an expense", () => {
    const payment: JournalRecord = {
      ...base,
      kind: "payment",
      description: "",
      money: { amount: "97", currency: "EUR" },
      settles: { amount: "100", currency: "EUR" },
      minutes: null
    }
    assert.strictEqual(
      journalEntry(payment),
      "2026-03-01 ; id:1, member:Ada Byrne\n" +
        "    assets:bank                   97 EUR\n" +
        "    assets:receivable:Acme North  -100 EUR\n" +
        "    expenses:payment differences\n\n"
    )
  })

  it("balances in every currency, on lines of its own, whatever the texts and amounts", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc
        .array(fc.constantFrom("!", "*", "(a)", "=", ";", "|", ":", "  ", "\n", "\u2028", ", x:y", "@@ 1"), {
          maxLength: 5
        })
        .map((all) => all.join(""))
    )
    const cents = (amount: string): bigint => BigInt(Math.round(Number(amount) * 10_000))
    const amount = fc.integer({ min: 1, max: 999_999_999 }).map((units) => String(units / 10_000))
    const money = fc.record({ amount, currency: fc.constantFrom("EUR", "USD", "JPY") })
    const record = fc.record({
      kind: fc.constantFrom("time" as const, "payment" as const, "payout" as const, "charge" as const),
      description: text,
      client: fc.option(text),
      project: fc.option(text),
      member: fc.option(text),
      money,
      settles: fc.option(money)
    })
    fc.assert(
      fc.property(record, (one) => {
        const [head = "", ...lines] = journalEntry({ ...base, ...one }).split("\n")
        assert.match(head, /^2026-03-01 (?:[^;|\s!*(=][^;|]* {2})?; id:1/u)
        assert.deepEqual(lines.slice(-2), ["", ""])
        const sums = new Map<string, bigint>()
        let isOpen = false
        for (const line of lines.slice(0, -2)) {
          assert.match(line, /^ {4}(?:assets|income|expenses):\S/u)
          const found = /^ {4}\S.*? {2,}(-?[\d.]+) (\w{3})(?: @@ (-?[\d.]+) (\w{3}))?$/u.exec(line)
          if (found === null) {
            assert.strictEqual(line, "    expenses:payment differences")
            isOpen = true
            continue
          }
          const [, figure = "", currency = "", price = figure, ofPrice = currency] = found
          sums.set(ofPrice, (sums.get(ofPrice) ?? 0n) + cents(price))
        }
        assert.isTrue(isOpen || [...sums.values()].every((sum) => sum === 0n))
      }),
      { numRuns: 500 }
    )
  })
})

describe("a calendar", () => {
  it("reads back as it was written, whatever the texts", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 200 }).map((one) => one.replace(/\p{Cc}/gu, ""))
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), fc.boolean(), (title, lines, timed) => {
        const written =
          calendarHead("Work of Ada") +
          calendarEvent({
            id: "e1",
            title,
            details: lines.join("\n"),
            day: "2026-02-28",
            startedAt: timed ? "2026-02-28T23:00:00.000Z" : null,
            endedAt: timed ? "2026-03-01T01:00:00.000Z" : null,
            updatedAt: "2026-03-02T10:00:00.000Z"
          }) +
          calendarEnd
        const encoder = new TextEncoder()
        assert.isTrue(written.split("\r\n").every((line) => encoder.encode(line).length <= 75))
        const component = new ICAL.Component(ICAL.parse(written))
        const event = new ICAL.Event(component.getFirstSubcomponent("vevent") ?? undefined)
        assert.strictEqual(component.getFirstPropertyValue("x-wr-calname"), "Work of Ada")
        assert.strictEqual(event.summary, title)
        assert.strictEqual(event.description ?? "", lines.join("\n"))
        assert.strictEqual(event.startDate.toString(), timed ? "2026-02-28T23:00:00Z" : "2026-02-28")
        assert.strictEqual(event.endDate.toString(), timed ? "2026-03-01T01:00:00Z" : "2026-03-01")
      }),
      { numRuns: 300 }
    )
  })
})
