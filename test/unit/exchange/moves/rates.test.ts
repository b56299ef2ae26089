import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { type Plan, plan } from "@hourbook/exchange/plan/plan"
import { rateName } from "@hourbook/exchange/plan/rateName"
import type { PlannedRate } from "@hourbook/exchange/plan/rates"
import type { World } from "@hourbook/exchange/plan/World"
import { hourlyOf } from "@hourbook/exchange/rates/Price"
import type { RatedLine } from "@hourbook/exchange/rates/ratedWork"
import { readFile } from "@hourbook/exchange/readFile"
import { planText } from "@hourbook/exchange/text/planText"
import { batches } from "@hourbook/exchange/transfer/batches"
import type { Call } from "@hourbook/exchange/transfer/Call"
import { fromPlain, toPlain } from "@hourbook/exchange/values/Decimal"
import * as fc from "fast-check"
import { asLines, isAfter, lines, offer, priceHere } from "../../../support/exchange/ratedLines.ts"
import { refusedTexts } from "../../../support/exchange/refusedTexts.ts"

const world: World = { currency: "EUR", me: "u-me", people: [], clients: [], projects: [], rates: [] }

const read = async (text: string) => {
  const file = await readFile(new TextEncoder().encode(text))
  return "_tag" in file ? assert.fail(file.reason.code) : file
}
const planned = async (text: string, given = world): Promise<Plan> => plan(await read(text), noMapping, given)

const said = ({ amount, currency, from, ...rate }: PlannedRate): string =>
  `${rateName(rate, "me")} ${amount} ${currency} ${from}`
const offered = ({ rates }: Plan): ReadonlyArray<string> => rates.bill.offered.map(said)

const header = "date,user name,client,project,hours,hourly rate,currency,cost rate"

describe("the rates that a file shows", () => {
  it("occur in it, price the last line of each member in each project, and explain as many lines as they say", () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (drawn, byMembers) => {
        const all = asLines(drawn)
        const { explained, rates } = offer(all, byMembers)
        for (const { from, price } of rates)
          assert.isTrue(all.some((line) => line.price === price && line.day === from))
        const scopes = rates.map(({ from, scope }) => JSON.stringify([scope, from]))
        assert.strictEqual(new Set(scopes).size, scopes.length)
        const lasts = new Map<string, RatedLine>()
        for (const line of all) {
          const key = JSON.stringify([line.member, line.project])
          const last = lasts.get(key)
          if (last === undefined || isAfter(line, last)) lasts.set(key, line)
        }
        for (const last of lasts.values()) {
          // The rate of a member may begin on a later day of other work.
          const both = [priceHere(rates, last), priceHere(rates, { ...last, day: "9999-12-31" })]
          assert.include(both, last.price)
        }
        assert.strictEqual(explained, all.filter((line) => priceHere(rates, line) === line.price).length)
      }),
      { numRuns: 2000 }
    )
  })

  it("are one for each member where that is enough, with the day on which each began", async () => {
    const found = await planned(
      `${header}\n2026-01-05,Ada,Acme,Site,1,80,EUR,\n2026-01-06,Ben,Acme,Site,1,95,EUR,\n2026-02-02,Ada,Dove,Blog,1,85,EUR,\n2026-02-03,Ada,Acme,Site,1,85,EUR,\n`
    )
    assert.deepEqual(offered(found), ["Ada 80 EUR 2026-01-05", "Ada 85 EUR 2026-02-02", "Ben 95 EUR 2026-01-06"])
    assert.deepInclude(found.rates.bill, { lines: 4, explained: 4, pricedHere: 0, differing: [] })
  })

  it("are a project's where all share one, and a project's and member's where one differs", async () => {
    const found = await planned(
      `${header}\n2026-01-05,Ada,Acme,Site,1,100,EUR,\n2026-01-06,Ben,Acme,Site,1,100,EUR,\n2026-01-07,Ada,Acme,Logo,1,80,EUR,\n2026-01-07,Ada,Bolt,Shop,1,80,EUR,\n2026-01-08,Ben,Bolt,Shop,1,90,EUR,\n2026-01-08,Ben,Bolt,Till,1,90,EUR,\n2026-01-09,Ben,Acme,Logo,1,110,EUR,\n`
    )
    assert.sameMembers(
      [...offered(found)],
      [
        "Acme / Site 100 EUR 2026-01-05",
        "Ada 80 EUR 2026-01-07",
        "Ben 90 EUR 2026-01-08",
        "Acme / Logo, Ben 110 EUR 2026-01-09"
      ]
    )
    assert.deepInclude(found.rates.bill, { lines: 7, explained: 7 })
  })

  it("are a client's where that takes fewer", () => {
    const all = ["m1", "m2", "m3"].flatMap((member, at) =>
      [
        ["p1", "c1", "80 EUR"],
        ["p2", "c1", "80 EUR"],
        ["p3", "c2", "90 USD"]
      ].map(([project = "", client = "", price = ""], line): RatedLine => ({
        member,
        project,
        client,
        day: "2026-03-02",
        start: null,
        line: at * 3 + line,
        price
      }))
    )
    assert.deepEqual(
      offer(all).rates.map(({ price, scope }) => [scope.client, price]),
      [
        ["c1", "80 EUR"],
        ["c2", "90 USD"]
      ]
    )
  })

  it("are the last ones where they vary without a pattern, and say how many lines they explain", async () => {
    const prices = [80, 90, 80, 90, 80, 80]
    const text = prices.map((price, at) => `2026-01-0${at + 1},Ada,Acme,Site,1,${price},EUR,`).join("\n")
    const found = await planned(`${header}\n${text}\n`)
    assert.deepEqual(offered(found), ["Ada 80 EUR 2026-01-05"])
    assert.deepInclude(found.rates.bill, { lines: 6, explained: 2 })
    const shown = planText("a.csv", await read(`${header}\n${text}\n`), found).join("\n")
    assert.include(shown, "Rates in the file: 1 rate to set. They give the price of 2 of 6 lines with one")
    assert.include(shown, "  Ada: 80 EUR an hour from 2026-01-05")
  })

  it("are no price of each single job", async () => {
    const jobs = Array.from({ length: 20 }, (_, at) => `2026-01-${at + 10},Ada,Acme,Site,1,${80 + at},EUR,`)
    assert.deepEqual(offered(await planned(`${header}\n${jobs.join("\n")}\n`)), ["Ada 99 EUR 2026-01-29"])
  })

  it("leave out what is not billable and what costs 0", async () => {
    const text = `date,user name,client,project,hours,hourly rate,billable\n2026-01-05,Ada,Acme,Site,1,80,no\n2026-01-06,Ben,Acme,Site,1,0,yes\n2026-01-07,Cy,Acme,Site,1,70,yes\n`
    assert.deepEqual(offered(await planned(text)), ["Cy 70 EUR 2026-01-07"])
  })

  it("of cost are in the currency of the workspace where the column of currencies is that of clients", async () => {
    const found = await planned(
      "Date,Client,Project,Task,Hours,First Name,Last Name,Billable?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency\n2026-01-05,Acme,Site,Dev,2.00,Ada,Byrne,Yes,90,180,40,80,US Dollar - USD\n2026-01-06,Bolt,Shop,Dev,1.00,Ada,Byrne,Yes,80,80,40,40,Euro - EUR\n"
    )
    assert.deepEqual(found.rates.cost.offered.map(said), ["Ada Byrne 40 EUR 2026-01-05"])
    assert.include(offered(found).join(), "90 USD")
  })

  it("are none for those who may set none", async () => {
    const { rates: _, ...member } = world
    assert.deepEqual(offered(await planned(`${header}\n2026-01-05,Ada,Acme,Site,1,80,EUR,\n`, member)), [])
  })

  it("come from amounts where the file has no rates", async () => {
    const found = await planned(
      "date,user name,project,hours,amount,currency\n2026-01-05,Ada,Site,0.35,28.00,EUR\n2026-01-06,Ada,Site,0.75,60,EUR\n2026-01-07,Ada,Site,0.1,8,EUR\n2026-01-08,Ben,Site,1.5,93.75,EUR\n"
    )
    assert.deepEqual(offered(found), ["Ada 80 EUR 2026-01-05", "Ben 62.5 EUR 2026-01-08"])
    assert.strictEqual(found.rates.bill.lines, 3)
  })

  it("of an amount are the price with the fewest decimals that comes to it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 900, max: 90_000 }), (price, seconds) => {
        const cents = Math.round((price * seconds) / 36)
        const found = hourlyOf({ units: BigInt(cents), scale: 2 }, seconds)
        assert.strictEqual(found === undefined ? undefined : toPlain(found), String(price))
      })
    )
    assert.isUndefined(hourlyOf(fromPlain("8") ?? assert.fail("no number"), 360))
  })

  it("of cost are members' own: Harvest's per hour, Kimai's from what a line costs in all", async () => {
    const harvest = await planned(
      "Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,First Name,Last Name,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency\n2026-01-05,Acme,Site,S1,Dev,a,1.0,Yes,Ada,Byrne,80.0,80.0,30.0,30.0,Euro - EUR\n2026-01-06,Acme,Site,S1,Dev,b,1.0,No,Ben,Ito,0.0,0.0,30.0,30.0,Euro - EUR\n"
    )
    assert.deepEqual(harvest.rates.cost.offered.map(said), ["Ada Byrne 30 EUR 2026-01-05", "Ben Ito 30 EUR 2026-01-06"])
    const kimai = await planned(
      "Date,Begin,End,Duration,Currency,Rate,InternalRate,HourlyRate,Name,Customer,Project,Activity,Description\n2026-01-05,09:00,11:00,2:00,EUR,160,60,80,Ada,Acme,Site,Dev,a\n"
    )
    assert.deepEqual(kimai.rates.cost.offered.map(said), ["Ada 30 EUR 2026-01-05"])
    assert.deepEqual(offered(kimai), ["Ada 80 EUR 2026-01-05"])
  })

  it("are set with the ids of what was made, those of cost before the entries, which keep it, and prices after them; a line without a person is the caller's", async () => {
    const found = await planned(
      `${header}\n2026-01-05,Ada,Acme,Site,1,100,EUR,30\n2026-01-06,,Acme,Site,1,100,EUR,\n2026-01-07,Ada,Acme,Logo,1,80,EUR,\n2026-01-07,,Bolt,Shop,1,90,EUR,\n`
    )
    const sent: Array<Call> = []
    const answer = (call: Call): unknown => {
      sent.push(call)
      if (call.makes === "nothing") return {}
      if (call.makes === "people") return { member: { id: "u-ada" } }
      if (call.makes === "rates")
        return call.body.kind === "cost" ? { error: { message: "no" } } : { rate: { id: "r" } }
      const name = { clients: "counteragent", projects: "project", entries: "entry" }[call.makes]
      return {
        results: call.body.operations.map(({ body }) => ({
          ok: true,
          data: { [name]: { id: `${call.makes} ${String(body["name"])}` } }
        }))
      }
    }
    const rounds = batches(found, { withRates: true })
    let round = rounds.next()
    while (round.done !== true) round = rounds.next(round.value.calls.map(answer))
    const rate = { kind: "bill", currency: "EUR" }
    const site = { project_id: "projects Site" }
    assert.deepEqual(
      sent.flatMap((call) => (call.makes === "rates" ? [call.body] : [])),
      [
        { ...rate, kind: "cost", amount: "30", effective_date: "2026-01-05", user_id: "u-ada" },
        { ...rate, amount: "80", effective_date: "2026-01-07", user_id: "u-ada" },
        { ...rate, amount: "90", effective_date: "2026-01-07", user_id: "u-me" },
        { ...rate, ...site, amount: "100", effective_date: "2026-01-05" }
      ] as ReadonlyArray<any>
    )
    const order = sent.map(({ makes, ...call }) =>
      makes === "rates" && "body" in call ? JSON.stringify(call.body) : makes
    )
    assert.isTrue(order.findIndex((one) => one.includes('"cost"')) < order.indexOf("entries"))
    assert.isTrue(order.findIndex((one) => one.includes('"bill"')) > order.indexOf("entries"))
    assert.deepEqual(round.value.counts.rates, { created: 3, alreadyThere: 0, refused: 1 })
    assert.deepEqual(refusedTexts(round.value.refusals), [{ line: null, what: "Ada", reason: "no" }])
  })
})
