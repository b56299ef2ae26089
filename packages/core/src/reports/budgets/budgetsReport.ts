import { BigDecimal, Effect } from "effect"
import { wholeOf } from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import { isManager } from "../../access/Role.ts"
import { todayOf } from "../../access/today.ts"
import type { Client } from "../../entities/Client.ts"
import type { Project } from "../../entities/Project.ts"
import { type Conversion, conversion as conversionOf, currentConversion } from "../../exchangeRates/Conversion.ts"
import type { Fact } from "../../facts/Fact.ts"
import { type Holidays, holidaysOf } from "../../holidays/Holidays.ts"
import { mapInSlices, sortInSlices } from "../../scheduling/inSlices.ts"
import { type Budget, isInHours } from "../../values/Budget.ts"
import { addDays, type CalendarDate } from "../../values/CalendarDate.ts"
import { compareText, sortKey } from "../../values/fold.ts"
import type { ClientId, ProjectId } from "../../values/Ids.ts"
import { compare } from "../../values/Money.ts"
import { among } from "../../values/ranges.ts"
import type { ReportPorts } from "../shared/ReportReader.ts"
import { budgetFigures, type BudgetState, type Pace } from "./budgetFigures.ts"
import { periodsUntil } from "./budgetPeriods.ts"
import type { BudgetRow, SpentDay } from "./BudgetRow.ts"
import { type BudgetHolder, factsIn, readSpending } from "./readSpending.ts"
import { spendingOf } from "./spending.ts"
import { daysLeft, type IsWorkingDay, mostDaysBack, paceFrom, workingDays } from "./workingDays.ts"

export interface BudgetsQuestion {
  readonly state?: BudgetState | undefined
  readonly projectIds?: ReadonlyArray<ProjectId | null> | undefined
  /** The clients, and the projects of clients. */
  readonly clientIds?: ReadonlyArray<ClientId | null> | undefined
  /** Whether rows have their days. */
  readonly withDays?: boolean
}

export interface BudgetPorts extends Pick<ReportPorts, "facts" | "exchangeRates" | "projects" | "clients"> {
  readonly holidays: Holidays["Service"]
}

/** A project or client with what rows show of it. */
type Holder = BudgetHolder &
  Pick<BudgetRow, "name" | "clientId" | "clientName" | "budgetVersion" | "period"> & {
    readonly periods: ReturnType<typeof periodsUntil>
  }

const holderOf = (
  today: CalendarDate,
  about: Pick<Holder, "by" | "id" | "name" | "clientId" | "clientName">,
  { budget, budgetVersion }: { readonly budget: Budget | null; readonly budgetVersion: number }
): ReadonlyArray<Holder> => {
  if (budget === null) return []
  const periods = periodsUntil(budget, today)
  const period = periods.at(-1)
  return period === undefined ? [] : [{ ...about, budget, budgetVersion, periods, period }]
}

const ofProject = (today: CalendarDate, project: Project) => {
  const { clientId, clientName, id, name } = project
  return holderOf(today, { by: "project", id, name, clientId, clientName }, project)
}
const ofClient = (today: CalendarDate, client: Client) => {
  const { id, name } = client
  return holderOf(today, { by: "client", id, name, clientId: id, clientName: name }, client)
}

const isIn = ({ clientIds, projectIds }: BudgetsQuestion, { by, clientId, id }: Holder): boolean =>
  (projectIds === undefined || (by === "project" && projectIds.some((wanted) => wanted === id))) &&
  among(clientId, clientIds)

/** The budgets that are not archived, as far as the caller is shown them: members see those of projects that are in hours. */
const holders = Effect.fnUntraced(function* (
  { clients, projects }: BudgetPorts,
  who: Principal,
  today: CalendarDate,
  question: BudgetsQuestion
) {
  const visible = wholeOf(who.workspace.id)
  const filter = { budgeted: true, archived: false } as const
  const managing = isManager(who.member.role)
  const [ofProjects, ofClients] = yield* Effect.all(
    [projects.all(visible, filter), managing ? clients.all(visible, filter) : Effect.succeed([])],
    { concurrency: "unbounded" }
  )
  const all = [
    ...(yield* mapInSlices(ofProjects, (project) => ofProject(today, project))).flat(),
    ...(yield* mapInSlices(ofClients, (client) => ofClient(today, client))).flat()
  ]
  return all.filter((holder) => isIn(question, holder) && (managing || isInHours(holder.budget.basis)))
})

const earliest = (days: ReadonlyArray<CalendarDate | null>): CalendarDate | undefined =>
  days.reduce<CalendarDate | null | undefined>(
    (first, day) => (first === null || day === null ? null : first === undefined || day < first ? day : first),
    undefined
  ) ?? undefined

interface Reading {
  readonly today: CalendarDate
  readonly isWorking: IsWorkingDay
  readonly conversion: Conversion
  readonly withDays: boolean
  readonly sums: (id: string) => ReadonlyArray<Fact>
  readonly byDay: (id: string) => ReadonlyArray<Fact>
}

const spentDays = (budget: Budget, facts: ReadonlyArray<Fact>, conversion: Conversion): ReadonlyArray<SpentDay> =>
  [...Map.groupBy(facts, ({ day }) => day)]
    .flatMap(([day, some]) => (day === null ? [] : [{ day, spent: spendingOf(budget, some, conversion).spent }]))
    .filter(({ spent }) => !BigDecimal.isZero(spent))
    .sort((a, b) => (a.day < b.day ? -1 : 1))

const paceOf = ({ budget, id, period }: Holder, { byDay, conversion, isWorking, today }: Reading): Pace | null => {
  if (period.to === null || (period.from !== null && period.from > today)) return null
  const facts = factsIn(byDay(id), { from: paceFrom(isWorking, today), to: today })
  return {
    spent: spendingOf(budget, facts, conversion).spent,
    days: spentDays(budget, facts, conversion).length,
    left: daysLeft(isWorking, today, period.to)
  }
}

const rowOf = (holder: Holder, reading: Reading): BudgetRow => {
  const { budget, budgetVersion, by, clientId, clientName, id, name, period, periods } = holder
  const { byDay, conversion, sums, withDays } = reading
  const facts = sums(id)
  const spendings = periods.map((one) => spendingOf(budget, factsIn(facts, one), conversion))
  return {
    ...budgetFigures(
      budget,
      spendings.map(({ spent }) => spent),
      paceOf(holder, reading)
    ),
    by,
    id,
    name,
    clientId,
    clientName,
    budget,
    budgetVersion,
    period,
    unconverted: spendings.at(-1)?.unconverted ?? [],
    days: withDays ? spentDays(budget, factsIn(byDay(id), period), conversion) : null
  }
}

/** Those used up most first. */
const inOrder = (a: BudgetRow, b: BudgetRow): number =>
  compare(b.percent, a.percent) || compareText(sortKey(a.name), sortKey(b.name)) || compareText(a.id, b.id)

/** Budgets with what was spent in the period that today is in, up to today. */
export const budgetsReport = Effect.fnUntraced(function* (
  ports: BudgetPorts,
  who: Principal,
  question: BudgetsQuestion = {}
) {
  const today = yield* todayOf(who)
  const found = yield* holders(ports, who, today, question)
  if (found.length === 0) return []
  const { exchangeRates, facts, holidays } = ports
  const visible = wholeOf(who.workspace.id)
  const conversion = yield* Effect.cached(currentConversion(exchangeRates, visible, who.workspace.currency))
  const last = found.reduce((end, { period: { to } }) => (to !== null && to > end ? to : end), today)
  const free = yield* holidaysOf(holidays, who.workspace, { from: addDays(today, -mostDaysBack), to: last })
  const isWorking = workingDays(new Set<string>(free.map(({ date }) => date)))
  const starts = found.flatMap(({ periods }) => periods.map(({ from }) => from))
  const withDays = question.withDays === true
  const dated = withDays ? found : found.filter(({ period }) => period.to !== null)
  const dayStarts = [paceFrom(isWorking, today), ...(withDays ? dated.map(({ period }) => period.from) : [])]
  const read = { facts, visible, conversion }
  const [sums, byDay, rates] = yield* Effect.all(
    [
      readSpending(read, found, {
        from: earliest(starts),
        to: today,
        boundaries: [...new Set(starts.flatMap((start) => start ?? []))].sort()
      }),
      readSpending(read, dated, { from: earliest(dayStarts), to: today, boundaries: null }),
      found.some(({ budget }) => budget.currency !== null) ? conversion : noConversion(who)
    ],
    { concurrency: "unbounded" }
  )
  const reading: Reading = { today, isWorking, conversion: rates, withDays, sums, byDay }
  const rows = yield* mapInSlices(found, (holder) => rowOf(holder, reading))
  const wanted = yield* mapInSlices(rows, (row) =>
    question.state === undefined || row.state === question.state ? [row] : []
  )
  return yield* sortInSlices(wanted.flat(), inOrder)
})

const noConversion = ({ workspace }: Principal) => Effect.succeed(conversionOf(workspace.currency, []))
