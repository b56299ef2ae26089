import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { type Plan, plan } from "@hourbook/exchange/plan/plan"
import { rateName } from "@hourbook/exchange/plan/rateName"
import type { PlannedRate } from "@hourbook/exchange/plan/rates"
import type { KnownRate, World } from "@hourbook/exchange/plan/World"
import type { RateFrom } from "@hourbook/exchange/rates/rateBook"
import type { RatedLine } from "@hourbook/exchange/rates/ratedWork"
import { readFile } from "@hourbook/exchange/readFile"
import { rateText } from "@hourbook/exchange/text/rateText"
import * as fc from "fast-check"
import {
  asLines,
  asRates,
  currencyIf,
  isAfter,
  knownRates,
  lines,
  offer,
  rateHere
} from "../../../support/exchange/ratedLines.ts"

const end = "9999-12-31"
const scopeOf = ({ scope }: { readonly scope: unknown }): string => JSON.stringify(scope)
const workOf = ({ client, member, project }: Pick<RatedLine, "client" | "member" | "project">): string =>
  JSON.stringify([member, project, project === null ? client : null])

const lastLines = (all: ReadonlyArray<RatedLine>): ReadonlyArray<RatedLine> => {
  const lasts = new Map<string, RatedLine>()
  for (const line of all) {
    const last = lasts.get(workOf(line))
    if (last === undefined || isAfter(line, last)) lasts.set(workOf(line), line)
  }
  return [...lasts.values()]
}

describe("the rates that a file shows beside those that are there", () => {
  it("price the last line of each work as the file does, replace none, and leave alone what has later ones", () => {
    fc.assert(
      fc.property(lines, knownRates, fc.boolean(), fc.boolean(), (drawn, there, byMembers, isKnown) => {
        const [all, known, currencyOf] = [asLines(drawn), asRates(there), currencyIf(isKnown)]
        const { explained, left, pricedHere, rates } = offer(all, byMembers, { known, currencyOf })
        const both: ReadonlyArray<RateFrom> = [...known, ...rates]
        const fileEnd = all.map(({ day }) => day).reduce((a, b) => (a > b ? a : b))
        const decides = (given: typeof both, line: RatedLine, day = line.day) =>
          rateHere(given, { ...line, day }, currencyOf(line.client))
        for (const { from, price, scope } of rates) {
          assert.isTrue(all.some((line) => line.price === price && line.day === from))
          const same = known.filter((one) => scopeOf(one) === JSON.stringify(scope))
          // Where there is one, this one follows it.
          assert.isTrue(same.every((one) => one.from > fileEnd) || same.every((one) => one.from < from))
        }
        assert.strictEqual(new Set(both.map((one) => `${scopeOf(one)} ${one.from}`)).size, both.length)
        const isLeft = new Set(left.map(({ work }) => workOf(work)))
        for (const last of lastLines(all)) {
          const later = decides(known, last, end)
          if (later !== undefined && later.from > fileEnd) assert.strictEqual(decides(both, last, end), later)
          else if (isLeft.has(workOf(last))) assert.notStrictEqual(decides(known, last, fileEnd)?.price, last.price)
          else {
            const [then, now] = [decides(both, last), decides(both, last, fileEnd)]
            const isFollowed = then !== undefined && now !== undefined && scopeOf(then) === scopeOf(now)
            if (!isFollowed || then.price !== last.price) assert.strictEqual(now?.price, last.price)
          }
        }
        const fits = (given: typeof both): number =>
          all.filter((line) => decides(given, line)?.price === line.price).length
        assert.deepEqual([explained, pricedHere], [fits(both), fits(known)])
        if (left.length > 0 || known.some(({ from }) => from > fileEnd)) return
        const again = offer(all, byMembers, { known: both, currencyOf })
        assert.deepEqual([again.rates, again.left], [[], []])
      }),
      { numRuns: 2000 }
    )
  })

  it("are the same again after those of projects and clients are gone, as an import that is undone leaves them", () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (drawn, byMembers) => {
        const all = asLines(drawn)
        const { left, rates: first } = offer(all, byMembers)
        // Where no rates have every price of the file, what is left out depends on what is there.
        fc.pre(left.length === 0)
        const stays = first.filter(({ scope }) => scope.project === null && scope.client === null)
        const again = [...stays, ...offer(all, byMembers, { known: stays }).rates]
        for (const last of lastLines(all)) {
          assert.strictEqual(
            rateHere(again, { ...last, day: end })?.price,
            rateHere(first, { ...last, day: end })?.price
          )
        }
      }),
      { numRuns: 1000 }
    )
  })
})

const world: World = { currency: "EUR", me: "u-me", people: [], clients: [], projects: [], rates: [] }
const people = ["Ada", "Ben", "Cy"].map((name) => ({ id: `u-${name}`, name, email: null, former: true }))
const known = (memberId: string, amount: string, from = "2025-10-01"): KnownRate => ({
  kind: "bill",
  amount,
  currency: "EUR",
  from,
  projectId: null,
  clientId: null,
  memberId
})

const planned = async (text: string, given: Partial<World>): Promise<Plan> => {
  const file = await readFile(new TextEncoder().encode(text))
  return "_tag" in file ? assert.fail(file.reason.code) : plan(file, noMapping, { ...world, people, ...given })
}
const said = ({ amount, currency, from, ...rate }: PlannedRate): string =>
  `${rateName(rate, "me")} ${amount} ${currency} ${from}`

const header = "date,user name,client,project,hours,hourly rate,currency"

describe("the rates of a file in a workspace with rates", () => {
  it("are left out where work has that very price, and narrower where it has another amount or currency", async () => {
    const text = `${header}\n2026-01-05,Ada,Acme,Site,1,80,EUR\n2026-01-06,Ada,Harbor,App,1,110,USD\n2026-01-07,Ada,Dove,Blog,1,95,EUR\n2026-01-08,Ben,Acme,Site,1,70,EUR\n`
    const { rates } = await planned(text, { rates: [known("u-Ada", "80")] })
    assert.deepEqual(rates.bill.offered.map(said), [
      "Ben 70 EUR 2026-01-08",
      "Harbor / App 110 USD 2026-01-06",
      "Dove / Blog 95 EUR 2026-01-07"
    ])
    assert.deepInclude(rates.bill, { lines: 4, pricedHere: 1, explained: 4, differing: [] })
    const costs = await planned(text, { rates: [{ ...known("u-Ada", "80"), kind: "cost" }] })
    assert.include(costs.rates.bill.offered.map(said).join(), "Ada 80 EUR 2026-01-05")
  })

  it("are dated from the day of a raise in a file that has grown, of a member and a project", async () => {
    const year = `${header}\n2026-01-05,Ada,Acme,Site,1,80,EUR\n2026-01-06,Ada,Harbor,App,1,80,EUR\n2026-01-07,Ben,Dove,Blog,1,95,EUR\n2026-01-07,Cy,Dove,Blog,1,95,EUR\n2026-01-08,Ben,Acme,Site,1,70,EUR\n`
    const projects = [{ id: "p-blog", name: "Blog", clientId: "c-dove" }]
    const clients = [{ id: "c-dove", name: "Dove" }]
    const rates = [
      known("u-Ada", "80", "2026-01-05"),
      { ...known("", "95", "2026-01-07"), memberId: null, projectId: "p-blog" },
      known("u-Ben", "70", "2026-01-08")
    ]
    const raised = `${year}2026-03-02,Ada,Acme,Site,1,88,EUR\n2026-03-03,Ada,Cole,New,1,88,EUR\n2026-03-04,Cy,Dove,Blog,1,99,EUR\n2026-03-05,Ben,Dove,Blog,1,99,EUR\n`
    const { rates: found } = await planned(raised, { clients, projects, rates })
    assert.deepEqual(found.bill.offered.map(said), ["Ada 88 EUR 2026-03-02", "Dove / Blog 99 EUR 2026-03-04"])
    assert.deepInclude(found.bill, { lines: 9, pricedHere: 5, explained: 9, differing: [] })
    // Of one project alone, it is a price of that project.
    const single = await planned(`${year}2026-03-02,Ada,Acme,Site,1,88,EUR\n2026-03-03,Ada,Harbor,App,1,80,EUR\n`, {
      clients,
      projects,
      rates
    })
    assert.deepEqual(single.rates.bill.offered.map(said), [
      "Acme / Site, Ada 80 EUR 2026-01-05",
      "Acme / Site, Ada 88 EUR 2026-03-02"
    ])
  })

  it("of an older file end where a later rate of the member begins, and get no exceptions, which would hold on", async () => {
    const text = `${header}\n2025-03-03,Ada,Acme,Site,1,60,EUR\n2025-03-04,Ada,Acme,Logo,1,50,EUR\n2025-03-05,Ben,Acme,Logo,1,50,EUR\n`
    const { rates } = await planned(text, { rates: [known("u-Ada", "80", "2026-01-05")] })
    assert.deepEqual(rates.bill.offered.map(said), ["Ada 50 EUR 2025-03-04", "Ben 50 EUR 2025-03-05"])
  })

  it("stay out where the same member in the same project has another rate, and both prices are said", async () => {
    const text = `${header}\n2026-01-05,Ada,Acme,Site,1,80,EUR\n`
    const given = {
      clients: [{ id: "c-acme", name: "Acme" }],
      projects: [{ id: "p-site", name: "Site", clientId: "c-acme" }],
      rates: [{ ...known("u-Ada", "75.5"), projectId: "p-site" }]
    }
    const found = await planned(text, given)
    assert.deepEqual(rateText(found), [
      "Rates that stay as they are here: 1",
      "  Acme / Site, Ada: 80 EUR in the file, 75.5 EUR here"
    ])
  })

  it("depend on what a client pays in, as prices do", async () => {
    const text = `${header}\n2026-01-05,Ada,Acme,Site,1,80,EUR\n2026-01-06,Ada,Bolt,Shop,1,90,USD\n`
    const given = {
      clients: [{ id: "c-bolt", name: "Bolt", currency: "USD" }],
      rates: [known("u-Ada", "80"), { ...known("", "90"), memberId: null, clientId: "c-bolt", currency: "USD" }]
    }
    const { rates } = await planned(text, given)
    assert.deepInclude(rates.bill, { offered: [], pricedHere: 2, differing: [] })
  })
})
