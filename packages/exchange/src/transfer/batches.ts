import type { RuleCode } from "@hourbook/contract/data"
import type { Cost } from "../plan/costs.ts"
import type { Plan } from "../plan/plan.ts"
import type { PlannedEntry } from "../plan/PlannedEntry.ts"
import { rateName } from "../plan/rateName.ts"
import type { PlannedRate } from "../plan/rates.ts"
import { zero } from "../values/Decimal.ts"
import { isReason, type NotMade, notMade } from "../values/Reason.ts"
import { type Call, type Operation, type Result, resultsOf } from "./Call.ts"
import { recognisedLines } from "./changedLines.ts"
import { type EarlierEntry, earlierCall, earlierIn, rangesOf } from "./earlierEntries.ts"
import { type ImportReport, reporting } from "./ImportReport.ts"
import { inCalls } from "./inCalls.ts"
import {
  clientKey,
  clientOperation,
  entryOperation,
  type Ids,
  personCall,
  projectKey,
  projectOperation
} from "./operations.ts"
import { rateCall } from "./rateCall.ts"

export interface BatchOptions {
  /** The import that what is made belongs to. */
  readonly importId?: string
  /** Sends a dry run. Clients, projects and people that do not exist yet are left out of its entries. */
  readonly isDryRun?: boolean
  /** Whether there is no earlier import of the same source, whose entries lines could be. */
  readonly isFirst?: boolean
  /** Whether the workspace has hourly rates. If not, entries without a price are sent once alone. */
  readonly hasRates?: boolean
  /** Whether the rates that the file shows are set, too: what hours cost before its entries, which so keep it; prices after them. */
  readonly withRates?: boolean
  /** Of a bulk call: at most 1000. */
  readonly operationsAtOnce?: number
  /** How many calls with entries may be on their way at the same time. */
  readonly callsAtOnce?: number
}

/** Calls that do not need each other's answers. */
export interface Round {
  readonly calls: ReadonlyArray<Call>
  /** What is reported of the rounds before this one, which have been answered. */
  readonly report: ImportReport
  /** Entries that have been answered, and all of them. */
  readonly done: number
  readonly of: number
}

/**
 * The calls of an import, in rounds: clients and projects that are missing, people who are no members, what hours cost, then those that read what
 * earlier imports of the source have made, the entries that are new, with the ids of these, and their prices. Each round gets the `data` of its answers, in order:
 *
 *     const rounds = batches(plan, { importId })
 *     let round = rounds.next()
 *     while (!round.done) round = rounds.next(await Promise.all(round.value.calls.map(send)))
 *     round.value // the report
 *
 * Entries that neither the file nor a rate prices are sent once more, at the end, for 0; at once where there are no rates. It
 * keeps nothing elsewhere: an import that was interrupted is begun again, and finds what it has made.
 */
export function* batches(
  plan: Plan,
  {
    callsAtOnce = 1,
    hasRates = true,
    importId,
    isDryRun = false,
    isFirst = false,
    operationsAtOnce = 500,
    withRates = false
  }: BatchOptions = {}
): Generator<Round, ImportReport, ReadonlyArray<unknown>> {
  const ids = idsOf(plan)
  const { changed, entry, gone, place, report } = reporting(plan.refusedSums, ids)
  const marked = importId === undefined ? {} : { import_id: importId }
  let done = 0
  const round = (calls: ReadonlyArray<Call>): Round => ({ calls, report: report(), done, of: plan.entries.length })

  const answered = function* (
    calls: ReadonlyArray<Call>
  ): Generator<Round, ReadonlyArray<ReadonlyArray<Result>>, ReadonlyArray<unknown>> {
    if (calls.length === 0) return []
    const answers = yield round(calls)
    return calls.map((call, index) => resultsOf(call, answers[index]))
  }

  const makePlaces = function* <A extends { readonly name: string }>(
    makes: "clients" | "projects",
    missing: ReadonlyArray<A>,
    { keyOf, operationOf }: { readonly keyOf: (one: A) => string; readonly operationOf: (one: A) => Operation }
  ) {
    const path = makes === "clients" ? "/api/counteragents/bulk" : "/api/projects/bulk"
    for (const { ones, operations } of inCalls(missing, operationOf, operationsAtOnce)) {
      const [results = []] = yield* answered([{ makes, path, body: { ...marked, operations } }])
      for (const [index, one] of ones.entries()) {
        const result = results[index] ?? unanswered
        place(makes, one.name, result)
        if (result.id !== null && (!isDryRun || result.alreadyThere)) ids[makes].set(keyOf(one), result.id)
      }
    }
  }

  yield* makePlaces(
    "clients",
    plan.clients.filter(({ id }) => id === null),
    {
      keyOf: clientKey,
      operationOf: (client) => clientOperation(plan.source, client)
    }
  )
  yield* makePlaces(
    "projects",
    plan.projects.filter(({ id }) => id === null),
    {
      keyOf: projectKey,
      operationOf: (project) => projectOperation(plan.source, project, ids)
    }
  )
  for (const person of plan.people.filter(({ by }) => by === "new")) {
    const [results = []] = isDryRun ? [[wouldBe]] : yield* answered([personCall(person)])
    const result = results[0] ?? unanswered
    place("people", person.name, result)
    if (result.id !== null) ids.people.set(person.key, result.id)
  }

  const setRates = function* (rates: ReadonlyArray<PlannedRate>) {
    for (const rate of withRates ? rates : []) {
      const name = rateName(rate, "you")
      const call = isDryRun ? undefined : rateCall(rate, ids)
      if (isReason(call)) {
        place("rates", name, { ...nothing, id: null, refusal: call })
        continue
      }
      const [results = []] = call === undefined ? [[wouldBe]] : yield* answered([call])
      place("rates", name, results[0] ?? unanswered)
    }
  }
  yield* setRates(plan.rates.cost.offered)

  const earlier: Array<EarlierEntry> = []
  let open = isFirst ? [] : rangesOf(plan.source, plan.entries).map((range) => earlierCall(range, ""))
  while (open.length > 0) {
    const asked = open.slice(0, callsAtOnce)
    const pages = (yield round(asked)).map(earlierIn)
    for (const page of pages) earlier.push(...page.entries)
    const rest = asked.flatMap(({ range }, index) => {
      const cursor = pages[index]?.cursor ?? ""
      return cursor === "" ? [] : [earlierCall(range, cursor)]
    })
    open = [...rest, ...open.slice(callsAtOnce)]
  }
  const recognised = recognisedLines(plan.entries, earlier, { ids, timeZone: plan.timeZone })
  gone(recognised.gone)

  const sendable = function* () {
    for (const one of plan.entries) {
      const known = recognised.of(one)
      if (known !== undefined) {
        done++
        const { cost, currency, id, minutes, ownCost, ownCurrency } = known.entry
        const own = { ownCost, ownCurrency }
        const result = { id, alreadyThere: true, refusal: null, minutes, cost: cost ?? "0", currency, ...own }
        if (known.differences.length === 0) entry(one, result)
        else changed(one, result, known)
        continue
      }
      const missing = isDryRun ? undefined : missingOf(one, ids)
      if (missing === undefined) {
        yield one
        continue
      }
      entry(one, { ...nothing, id: null, refusal: missing })
      done++
    }
  }
  const unpriced: Array<PlannedEntry> = []
  const free: Cost = { value: zero, currency: plan.currency }
  const sendAll = function* (all: Iterable<PlannedEntry>, isAgain: boolean) {
    const isFree = ({ billable, cost }: PlannedEntry): boolean =>
      isAgain || (!hasRates && cost === null && billable !== false)
    let waiting: Array<{ readonly ones: ReadonlyArray<PlannedEntry>; readonly call: Call }> = []
    const send = function* () {
      const sent = waiting
      waiting = []
      const results = yield* answered(sent.map(({ call }) => call))
      for (const [index, { ones }] of sent.entries()) {
        for (const [at, one] of ones.entries()) {
          const result = results[index]?.[at] ?? unanswered
          if (!isFree(one) && lacksPrice(one, result)) unpriced.push(one)
          else {
            entry(one, result, isFree(one) && !result.alreadyThere)
            done++
          }
        }
      }
    }
    const operationOf = (one: PlannedEntry): Operation =>
      entryOperation(plan.source, one, { ids, timeZone: plan.timeZone, ...(isFree(one) ? { price: free } : {}) })
    for (const { ones, operations } of inCalls(all, operationOf, operationsAtOnce)) {
      waiting.push({ ones, call: { makes: "entries", path: "/api/time/bulk", body: { ...marked, operations } } })
      if (waiting.length >= callsAtOnce) yield* send()
    }
    yield* send()
  }
  yield* sendAll(sendable(), false)
  yield* sendAll(unpriced, true)
  yield* setRates(plan.rates.bill.offered)
  return report()
}

/** Whether the service refuses an entry because neither the file nor a rate gives its cost. */
const lacksPrice = ({ cost }: PlannedEntry, { refusal }: Result): boolean =>
  cost === null && refusal?.code === "service" && refusal.rule === ("no_rate" satisfies RuleCode)

const nothing = { alreadyThere: false, minutes: 0, cost: "0", currency: "", ownCost: null, ownCurrency: "" }
const unanswered: Result = { ...nothing, id: null, refusal: { code: "unanswered" } }
const wouldBe: Result = { ...nothing, id: null, refusal: null }

/** The client, project or person that an entry needs and that was refused: without it, the entry would be another's. */
const missingOf = ({ client, person, project }: PlannedEntry, ids: Ids): NotMade | undefined => {
  if (person !== null && !ids.people.has(person.key)) return notMade("member", person.name)
  if (client !== null && !ids.clients.has(clientKey(client))) return notMade("client", client.name)
  return project !== null && !ids.projects.has(projectKey(project)) ? notMade("project", project.name) : undefined
}

/** The ids of what the workspace has. */
const idsOf = ({ clients, people, projects }: Plan): Ids => ({
  clients: new Map(clients.flatMap((client) => (client.id === null ? [] : [[clientKey(client), client.id]]))),
  projects: new Map(projects.flatMap((project) => (project.id === null ? [] : [[projectKey(project), project.id]]))),
  people: new Map(people.flatMap(({ key, memberId }) => (memberId === null ? [] : [[key, memberId]])))
})
