import { assert } from "@effect/vitest"
import { hiddenFields } from "@hourbook/core/access/hiddenFields"
import type { Visibility } from "@hourbook/core/access/Policy"
import type { Principal } from "@hourbook/core/access/Principal"
import { seesClient } from "@hourbook/core/access/sight"
import { Calendar } from "@hourbook/core/calendar/Calendar"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { type Countable, foldFacts, foldLastDays, foldUnpaidSince } from "@hourbook/core/facts/foldFacts"
import { type FactsQuestion, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { ReportScope } from "@hourbook/core/facts/ReportPeriod"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import { eachMoneyKind } from "@hourbook/core/money/moneyKinds"
import { moneyUseCases } from "@hourbook/core/money/moneyUseCases"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { Reconciliation, StatementQuestion } from "@hourbook/core/reports/reconciliation/reconciliationReport"
import type { StatementPosition } from "@hourbook/core/reports/reconciliation/StatementPosition"
import { Reports } from "@hourbook/core/reports/Reports"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { firstPage } from "@hourbook/core/values/Page"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import { BigDecimal, Effect, Record } from "effect"
import * as fc from "fast-check"
import { aRate, currency, day, money, principal } from "../../support/data/builders.ts"
import { seedWorkspace, type Fixture } from "../../support/data/seedWorkspace.ts"
import { expectSame, forAll } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"
import { filterIn, filterSketch, recordSketch } from "./records/recordArbitraries.ts"
import { eachSuiteKind } from "./records/recordKinds.ts"
import { type Found, writeRecords } from "./records/writeRecords.ts"

/** Whether something is of a project or client that the caller sees: lists are asked without a filter here. */
const isAmong =
  ({ shop, website, workshop }: Fixture, visible: Visibility, among: FactsQuestion["among"]) =>
  ({ clientId, projectId }: Pick<Countable, "clientId" | "projectId">): boolean => {
    if (among === undefined) return true
    if (among.by === "client") return clientId !== null
    const project = [shop, website, workshop].find(({ id }) => id === projectId)
    return project !== undefined && seesClient(visible, project.clientId)
  }

/** The port as the folds have it, over whatever there is. */
const folded = (fixture: Fixture, found: Found) =>
  ReportFacts.of({
    ask: (visible, question) =>
      Effect.sync(() =>
        foldFacts(found(visible, question.filter).filter(isAmong(fixture, visible, question.among)), question)
      ),
    openParts: null,
    debtors: null,
    idleProjects: null,
    dayFlows: null,
    lastDays: (visible, question) => Effect.sync(() => foldLastDays(found(visible, question.filter), question)),
    unpaidSince: (visible, { by, debts, filter }) =>
      Effect.sync(() =>
        debts.flatMap((debt) => {
          const since = foldUnpaidSince(found(visible, filter), by, debt)
          return since === undefined ? [] : [{ id: debt.id, currency: debt.currency, day: since }]
        })
      ),
    standings: null
  })

/** The list of each kind of money. */
const moneyLists = eachMoneyKind((kind, { port }) =>
  Effect.map(
    Effect.flatMap(port, (repository) => moneyUseCases(kind.name, kind, repository)),
    ({ list }) =>
      (who: Principal, filter: RecordFilter): Effect.Effect<unknown, CoreError> =>
        list(who, { filter, page: firstPage(kind.day), chart: true })
  )
)

const useCases = Effect.gen(function* () {
  return {
    reports: yield* Reports.make,
    time: yield* TimeEntries.make,
    money: yield* Effect.all(moneyLists),
    projects: yield* Projects.make,
    clients: yield* Clients.make,
    calendar: yield* Calendar.make
  }
}).pipe(Effect.provide(PublicHolidays.layer))
type UseCases = Effect.Success<typeof useCases>

const scopeOf = ({ clientIds, from, projectIds, to, userIds }: RecordFilter): ReportScope => ({
  from: from !== undefined && to !== undefined && from > to ? to : from,
  to: from !== undefined && to !== undefined && from > to ? from : to,
  clientIds,
  projectIds,
  userIds: userIds?.filter((id) => id !== null)
})

const february = { from: day("2026-02-01"), to: day("2026-02-28") }

/** Everything that is made of facts, as one caller gets it; a refusal by its name. */
const answers = Effect.fnUntraced(function* (of: UseCases, fixture: Fixture, who: Principal, filter: RecordFilter) {
  const scope = scopeOf(filter)
  const { calendar, clients, money, projects, reports, time } = of
  const month = { ...scope, from: day("2026-02-01"), to: day("2026-03-31") }
  const calls: Record<string, Effect.Effect<unknown, { readonly _tag: string }>> = {
    team: reports.team(who, scope, { by: "debt", direction: "desc" }),
    activity: reports.activity(who, scope, { offset: 0, limit: 30 }, { compareWith: february }),
    dashboard: reports.dashboard(who, scope),
    "dashboard with the first risks": reports.dashboard(who, scope, { limit: 1 }),
    calendar: calendar.month(who, day("2026-02-01")),
    time: time.list(who, { filter, page: firstPage("workedOn"), chart: true }),
    ...Record.map(money, (list) => list(who, filter)),
    projects: projects.list(who, { filter: {}, period: scope, page: firstPage("debt"), totals: true }),
    clients: Effect.map(
      clients.list(who, { filter: {}, period: scope, page: firstPage("earned"), totals: true }),
      (list) => ({ ...list, projectsOf: null })
    )
  }
  for (const view of ["client", "project"] as const) {
    const of = { view, sort: { by: "age", direction: "desc" }, overdueOnly: false } as const
    calls[`debtors by ${view}`] = reports.debtors(who, scope, of, february)
    for (const by of ["name", "debt", "earned", "age"] as const) {
      const page = { after: null, limit: 2 }
      const some = { ...of, sort: { by, direction: "asc" }, overdueOnly: by === "age", page } as const
      calls[`first debtors by ${view} and ${by}`] = reports.debtors(who, scope, some, february)
    }
    const entityId = view === "client" ? fixture.acme.id : fixture.workshop.id
    calls[`statement of a ${view}`] = reports.reconciliation(who, { view, entityId, to: scope.to })
    calls[`statement of no ${view}`] = reports.reconciliation(who, {
      view,
      entityId: null,
      from: scope.from,
      to: scope.to
    })
  }
  for (const metric of ["worked", "earned", "charged", "received"] as const) {
    for (const by of ["project", "client", "member"] as const) {
      calls[`${metric} by ${by}`] = reports.matrix(who, month, { by, metric })
    }
  }
  return yield* Effect.all(
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        Effect.match(call, { onSuccess: (answer) => answer, onFailure: ({ _tag }) => _tag })
      ])
    )
  )
})

/** What an answer has under a name, wherever it is. */
const valuesOf = (answer: unknown, name: string): ReadonlyArray<unknown> => {
  if (answer instanceof Map) return valuesOf([...answer], name)
  if (typeof answer !== "object" || answer === null || BigDecimal.isBigDecimal(answer)) return []
  return Object.entries(answer).flatMap(([key, value]: [string, unknown]) =>
    key === name && value !== null ? [value] : valuesOf(value, name)
  )
}

/** That a statement by pages has the rows of the whole. */
const expectPages = Effect.fnUntraced(function* ({ reports }: UseCases, who: Principal, entityId: string) {
  const statement = (page?: StatementQuestion["page"]) =>
    reports.reconciliation(who, { view: "client", entityId, from: day("2026-02-10"), page })
  const rows: Array<unknown> = []
  let after: StatementPosition | null = null
  do {
    const page: Reconciliation = yield* statement({ limit: 7, after })
    rows.push(...page.rows)
    after = page.next
  } while (after !== null)
  expectSame(rows, (yield* statement()).rows)
})

const aStory = fc.record({
  work: fc.array(recordSketch, { minLength: 10, maxLength: 20 }),
  receipts: fc.array(recordSketch, { minLength: 6, maxLength: 12 }),
  charged: fc.array(recordSketch, { minLength: 4, maxLength: 8 }),
  paid: fc.array(recordSketch, { maxLength: 6 }),
  filter: filterSketch,
  rates: fc.uniqueArray(
    fc.record({
      currency: fc.constantFrom("USD", "JPY"),
      effectiveDate: fc.constantFrom("1900-01-01", "2026-02-01", "2026-02-28", "2026-03-05"),
      rate: fc.constantFrom("0.9", "1.0001", "0.0061", "3")
    }),
    { maxLength: 5, selector: ({ currency: code, effectiveDate }) => `${code} ${effectiveDate}` }
  )
})

/** Reports, lists and the calendar on a store's facts, against the same made of a plain fold over the records. */
export const reports = defineSuite("Reports", (it, { thorough }) => {
  it.effect("are to the last digit what the same reports on a fold over the records are", () =>
    forAll(aStory, thorough ? 3 : 1, ({ charged, filter: wanted, paid, rates, receipts, work }) =>
      Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        for (const { currency: code, effectiveDate, rate } of rates) {
          const made = { currency: currency(code), effectiveDate: day(effectiveDate), rate: money(rate) }
          yield* (yield* ExchangeRateRepository).put({ rate: aRate(fixture.workspace.id, made), idempotency: null })
        }
        const sketches: Partial<Record<RecordKindName, typeof work>> = {
          time: work,
          payments: receipts,
          charges: charged
        }
        const written = Object.values(
          yield* Effect.all(eachSuiteKind((kind) => writeRecords(fixture, kind, sketches[kind.of] ?? paid)))
        )
        const facts = folded(fixture, (visible, filter) => written.flatMap((one) => one(visible, filter)))
        const [onStore, onFold] = [yield* useCases, yield* Effect.provideService(useCases, ReportFacts, facts)]
        const owner = principal("owner", { workspace: fixture.workspace, member: fixture.olga.member })
        const some = filterIn(fixture, wanted)
        for (const [filter, callers] of [
          [{}, [fixture.mary, fixture.carl]],
          [some, [fixture.olga, fixture.mary, fixture.carl]]
        ] as const) {
          for (const { member } of callers) {
            const who = principal(member.role, { workspace: fixture.workspace, member })
            const [found, expected] = [
              yield* answers(onStore, fixture, who, filter),
              yield* answers(onFold, fixture, who, filter)
            ]
            assert.deepStrictEqual(
              hiddenFields(who).flatMap((field) => valuesOf(found, field)),
              [],
              `${member.name}: what is hidden`
            )
            for (const [name, answer] of Object.entries(found)) {
              expectSame(answer, expected[name], `${member.name}: ${name} ${JSON.stringify(filter)}`)
            }
          }
        }
        yield* expectPages(onStore, owner, fixture.acme.id)
      })
    )
  )
})
