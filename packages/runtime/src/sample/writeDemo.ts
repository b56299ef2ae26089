import type { Member } from "@hourbook/core/access/Member"
import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { ExchangeRates } from "@hourbook/core/exchangeRates/ExchangeRates"
import type { Report } from "@hourbook/core/operations/progress"
import { BillingRates } from "@hourbook/core/prices/BillingRates"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { addDays, type CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { ClientId, ProjectId } from "@hourbook/core/values/Ids"
import { type CurrencyCode, fromText } from "@hourbook/core/values/Money"
import { Members } from "@hourbook/core/workspaces/Members"
import { Settings } from "@hourbook/core/workspaces/Settings"
import { BigDecimal, Effect } from "effect"
import { onDay } from "./atMoment.ts"
import { exchangeRatesOf, moneyOf } from "./money.ts"
import { type ProjectPlan, projects } from "./projects.ts"
import { type ClientPlan, clients, eur, people, visitor } from "./studio.ts"
import { allWork, rateDays, type Work } from "./work.ts"
import { writeMoney } from "./writeMoney.ts"
import { found, type Written } from "./Written.ts"

/** Few enough for every store, whatever their tags are. */
const entriesAtOnce = 8
const batchesAtOnce = 4
/** After how many entries the progress is printed. */
const step = 600

const writePeople = Effect.fnUntraced(function* (owner: Principal) {
  const { add } = yield* Members
  const others = people.filter(({ role }) => role !== "owner")
  const added = yield* Effect.forEach(others, ({ email, name, role, timeZone }) =>
    Effect.map(
      add(owner, { email, name, role, timeZone, clientIds: [], key: null }),
      ({ value }): readonly [string, Member] => [email, value.member]
    )
  )
  const byEmail = new Map([...added, [owner.member.email, owner.member] as const])
  return new Map(people.map((person) => [person, found(byEmail, person.email)]))
})

const writeClients = Effect.fnUntraced(function* (owner: Principal) {
  const { add } = yield* Clients
  return new Map(
    yield* Effect.forEach(clients, (client) =>
      Effect.map(
        add(owner, {
          name: client.name,
          archived: false,
          paymentTermsDays: client.terms,
          currency: client.currency === eur ? null : client.currency
        }),
        ({ value }): readonly [ClientPlan, ClientId] => [client, value.id]
      )
    )
  )
})

const writeProjects = Effect.fnUntraced(function* (
  owner: Principal,
  ofClients: Written["clients"],
  today: CalendarDate
) {
  const { add } = yield* Projects
  const clientOf = (name: string | null) => clients.find((client) => client.name === name)
  return new Map(
    yield* Effect.forEach(projects, (project) => {
      const client = clientOf(project.client)
      return add(owner, {
        name: project.name,
        archived: false,
        clientId: client === undefined ? null : found(ofClients, client),
        billableDefault: client !== undefined
      }).pipe(
        Effect.map(({ value }): readonly [ProjectPlan, ProjectId] => [project, value.id]),
        onDay(addDays(today, -project.begun - 3), project.name)
      )
    })
  )
})

/** What an hour is billed at, by client and for one project, and what it costs, by person. */
const writeRates = Effect.fnUntraced(function* (owner: Principal, written: Written, today: CalendarDate) {
  const { put } = yield* BillingRates
  const [begun, raised] = rateDays(today)
  const nothing = { projectId: null, clientId: null, userId: null }
  const bill = (
    amount: number,
    currency: CurrencyCode,
    effectiveDate: CalendarDate,
    of: Partial<typeof nothing> | object
  ) => put(owner, { kind: "bill", amount: fromText(String(amount)), currency, effectiveDate, ...nothing, ...of })
  yield* bill(88, eur, begun, {})
  for (const [client, clientId] of written.clients) {
    const [before, after] = client.rate
    yield* bill(before, client.currency, begun, { clientId })
    if (after !== before) yield* bill(after, client.currency, raised, { clientId })
  }
  for (const [{ client, rate }, projectId] of written.projects) {
    const currency = clients.find(({ name }) => name === client)?.currency
    if (rate !== undefined && currency !== undefined) yield* bill(rate, currency, begun, { projectId })
  }
  for (const [{ cost }, { userId }] of written.members) {
    const amount = fromText(String(cost))
    yield* put(owner, { kind: "cost", amount, currency: eur, effectiveDate: begun, ...nothing, userId })
  }
  const { put: putExchangeRate } = yield* ExchangeRates
  yield* Effect.forEach(exchangeRatesOf(today), ({ currency, day, rate }) =>
    putExchangeRate(owner, { currency, effectiveDate: day, rate: BigDecimal.fromStringUnsafe(rate) })
  )
})

const batchesOf = (work: ReadonlyArray<Work>): ReadonlyArray<ReadonlyArray<Work>> => {
  const batches: Array<Array<Work>> = []
  for (const one of work) {
    const last = batches.at(-1)
    if (last !== undefined && last.length < entriesAtOnce && last[0]?.person === one.person) last.push(one)
    else batches.push([one])
  }
  return batches
}

/** Each person records their own work, some days at once. */
const writeWork = Effect.fnUntraced(function* (
  owner: Principal,
  work: ReadonlyArray<Work>,
  { members, projects: ofProjects }: Written,
  report: Report
) {
  const { recordAll } = yield* TimeEntries
  let count = 0
  const write = Effect.fnUntraced(function* (batch: ReadonlyArray<Work>) {
    const last = batch.at(-1)
    if (last === undefined) return
    const member = found(members, last.person)
    const drafts = batch.map(({ billable, day, description, minutes, project, tags }) => ({
      description,
      workedOn: day,
      durationMinutes: minutes,
      billable,
      tags,
      projectId: found(ofProjects, project)
    }))
    yield* recordAll({ ...owner, member }, drafts).pipe(onDay(last.day, member.email))
    const before = count
    count += batch.length
    if (Math.floor(before / step) < Math.floor(count / step)) {
      yield* report({ of: `of ${work.length} time entries`, count })
    }
  })
  yield* Effect.forEach(batchesOf(work), write, { concurrency: batchesAtOnce, discard: true })
})

/** Writes the studio with its year up to today into a workspace that has only an owner. */
export const writeDemo = Effect.fnUntraced(function* (owner: Principal, today: CalendarDate, report: Report) {
  const [begun] = rateDays(today)
  const base = yield* Effect.gen(function* () {
    yield* (yield* Settings).amend(owner, { holidayRegion: "DE-BE", timeZone: "Europe/Berlin" })
    const ofClients = yield* writeClients(owner)
    const written: Written = {
      members: yield* writePeople(owner),
      clients: ofClients,
      projects: yield* writeProjects(owner, ofClients, today)
    }
    yield* writeRates(owner, written, today)
    const { email, name } = visitor
    const clientIds = [...ofClients].filter(([client]) => client.name === visitor.client).map(([, id]) => id)
    yield* (yield* Members).add(owner, { email, name, role: "client", clientIds, key: null })
    return written
  }).pipe(onDay(begun, "beginning"))
  const work = allWork(today)
  yield* writeWork(owner, work, base, report)
  const money = moneyOf(work, today)
  yield* writeMoney(owner, money, base)
  yield* report({ of: "payments, charges and payouts", count: Object.values(money).flat().length })
  return { people: people.length, clients: clients.length, projects: projects.length, entries: work.length, money }
})
