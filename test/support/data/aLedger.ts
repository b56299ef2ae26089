import type { DebtorDimension } from "@hourbook/core/facts/Fact"
import { matchesBesidesSearch } from "@hourbook/core/records/recordFilter"
import type { PageOf } from "@hourbook/core/values/Page"
import { byTime, pageOf } from "@hourbook/core/values/sorting"
import { Effect } from "effect"
import * as fc from "fast-check"
import { aCase, type Case, cast } from "./aCase.ts"
import { day, instant } from "./builders.ts"
import { portsOn } from "./casePorts.ts"

/** A workspace, and whose statement is asked for. */
export interface Ledger extends Case {
  readonly view: DebtorDimension
  readonly id: string | null
}

const [acme] = cast.clients
const [website] = cast.projects

/** Few moments and ids in no order, so that rows of a day tie in all ways. */
const mixedUp = (order: number) => (order * 7919) % 41
export const idOf = (order: number) =>
  `0190a000-0000-7000-8000-${String(mixedUp(order) * 100 + order).padStart(12, "0")}`
export const momentOf = (order: number) => instant(`2026-03-01T09:30:0${mixedUp(order) % 4}.000Z`)

/** Up to forty records, most of one client, on few days in half of the ledgers. */
export const aLedger: fc.Arbitrary<Ledger> = fc
  .record({
    given: aCase(["EUR", "USD", "GBP", "JPY"]),
    hasRates: fc.boolean(),
    isDense: fc.boolean(),
    asked: fc.constantFrom(
      { view: "client" as const, id: acme?.id ?? null },
      { view: "client" as const, id: acme?.id ?? null },
      { view: "client" as const, id: null },
      { view: "project" as const, id: website?.id ?? null },
      { view: "project" as const, id: null }
    )
  })
  .map(({ asked, given, hasRates, isDense }) => ({
    ...asked,
    scope: { ...given.scope, clientIds: undefined, projectIds: undefined, userIds: undefined },
    rates: hasRates
      ? [
          ...given.rates.filter(({ effectiveDate }) => effectiveDate > "2025-12-01"),
          { currency: "USD", effectiveDate: "2025-12-01", rate: 9_200n },
          { currency: "GBP", effectiveDate: "2025-12-01", rate: 11_700n }
        ]
      : given.rates,
    entries: given.entries.map((entry) => {
      const isMoved = entry.order % 4 !== 0 && asked.id !== null
      const projectId = entry.order % 3 === 0 || asked.view === "project" ? (website?.id ?? null) : null
      return {
        ...entry,
        day: isDense ? day(`${entry.day.slice(0, 8)}15`) : entry.day,
        createdAt: momentOf(entry.order),
        ...(isMoved ? { clientId: acme?.id ?? null, projectId } : {})
      }
    })
  }))

const dayNames = { time: "workedOn", payments: "receivedOn", charges: "chargedOn" } as const

/** The ports with lists that go by pages, and how many records they have read. */
export const pagedPorts = (given: Case) => {
  const read = { records: 0 }
  const ports = portsOn(given)
  const lists = Object.entries(dayNames).map(([kind, byDay]) => {
    const { items } = Effect.runSync<{ readonly items: ReadonlyArray<any> }, never>(
      ports[kind].list(null, { filter: {} })
    )
    const records = items.map((record) => {
      const order = Number(record.description ?? record.comment)
      return { ...record, id: idOf(order), createdAt: momentOf(order) }
    })
    const list = (_: unknown, { filter, page }: { readonly filter: any; readonly page: PageOf<string> }) =>
      Effect.gen(function* () {
        const found = records.filter((record) => matchesBesidesSearch(filter, { ...record, day: record[byDay] }))
        const answer = yield* pageOf(found, { [byDay]: byTime((record: any) => record[byDay]) }, page)
        read.records += answer.items.length
        return answer
      })
    return [kind, { list }] as const
  })
  return { ports: { ...ports, ...Object.fromEntries(lists) }, read }
}
