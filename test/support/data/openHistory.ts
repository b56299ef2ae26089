import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import type { Countable, CountedRecord } from "@hourbook/core/facts/foldFacts"
import { add, zero } from "@hourbook/core/values/Money"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { totalsPartition } from "@hourbook/store-dynamodb/layout/itemKeys"
import { totalsLetterOf } from "@hourbook/store-dynamodb/layout/letters"
import type { SummaryRow } from "@hourbook/store-dynamodb/layout/summaryRows"
import { Dynamo } from "@hourbook/store-dynamodb/table/Dynamo"
import { type Addition, additionsOf } from "@hourbook/store-dynamodb/totals/rollupWrites"
import { sumOfCountable } from "@hourbook/store-dynamodb/totals/Sum"
import { writeSummary } from "@hourbook/store-dynamodb/totals/summaries"
import { tablesOf } from "@hourbook/store-dynamodb/totals/summarize"
import { readVersions } from "@hourbook/store-dynamodb/totals/versions"
import { Effect, Struct } from "effect"
import { aClient, aMember, aProject, currency, day, instant, money } from "./builders.ts"
import { changesBy } from "./changes.ts"
import { putItems, totalsToPut } from "./putItems.ts"

export interface HistorySize {
  readonly people: number
  readonly clients: number
  readonly projects: number
  /** The first month and the last, which is not closed. */
  readonly from: string
  readonly to: string
  /** Whether the totals of closed months are put into the table, or only the summaries of what they would be. */
  readonly closed: "totals" | "summaries"
}

const monthsBetween = (from: string, to: string): ReadonlyArray<string> => {
  const month = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5)), 0)).toISOString().slice(0, 7)
  const next = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5)), 1)).toISOString().slice(0, 7)
  return month > to ? [] : [month, ...monthsBetween(next, to)]
}

/** The records of each day as if they were one: for the totals of the workspace, which are not by anything else. */
const daysOf = (records: ReadonlyArray<CountedRecord>): ReadonlyArray<CountedRecord> => {
  const days = new Map<string, CountedRecord>()
  for (const record of records) {
    const sum = days.get(record.day)
    const [amount, minutes] = [add(record.amount, sum?.amount ?? zero), record.minutes + (sum?.minutes ?? 0)]
    days.set(record.day, { ...record, amount, minutes })
  }
  return [...days.values()]
}

const rowOf = (countable: Countable): SummaryRow => ({
  ...sumOfCountable(countable),
  hour: null,
  last: countable.day
})

/**
 * A workspace with the totals of a history and none of its records: everybody works on each of 21 days a month, on three
 * projects, others each year; every client pays once a month and everybody is paid out once.
 */
export const openHistory = Effect.fnUntraced(function* (size: HistorySize) {
  const operator = yield* Operator
  const { owner, secret, workspace } = yield* operator.createWorkspace({
    name: "History",
    slug: undefined,
    currency: currency("EUR"),
    ownerEmail: "owner@example.org",
    ownerName: "Olga",
    secret: undefined
  })
  const members = yield* MemberRepository
  const joining = Array.from({ length: size.people - 1 }, (_, index) =>
    aMember(workspace.id, { name: `Person ${index}` })
  )
  yield* Effect.forEach(joining, (member) => members.add({ member, key: null, idempotency: null }), { concurrency: 4 })
  const people = [owner, ...joining]
  const clients = Array.from({ length: size.clients }, (_, index) => aClient(workspace.id, { name: `Client ${index}` }))
  const { save: saveClient } = yield* ClientRepository
  yield* Effect.forEach(clients, (client) => saveClient(changesBy(owner, "client").create(client)), { concurrency: 4 })
  const projects = Array.from({ length: size.projects }, (_, index) =>
    aProject(workspace.id, clients[index % clients.length]!, { name: `Project ${index}` })
  )
  const { save: saveProject } = yield* ProjectRepository
  yield* Effect.forEach(projects, (project) => saveProject(changesBy(owner, "project").create(project)), {
    concurrency: 4
  })

  const recordOn = (date: string, amount: string, minutes: number) => ({
    currency: currency("EUR"),
    createdAt: instant(`${date}T${String(8 + (minutes % 10)).padStart(2, "0")}:00:00.000Z`),
    day: day(date),
    amount: money(amount),
    minutes
  })
  /** The records of a month, by kind. */
  const recordsIn = (month: string) => {
    const dateOf = (index: number) => `${month}-${String(1 + (index % 28)).padStart(2, "0")}`
    const year = Number(month.slice(0, 4))
    return {
      time: people.flatMap(({ userId }, who) =>
        Array.from({ length: 21 }, (_, index) => {
          const { clientId, id: projectId } = projects[(who * 7 + year * 3 + (index % 3) * 11) % projects.length]!
          const worked = recordOn(dateOf(index + (who % 8)), `${300 + (who % 50)}.25`, 480 - (index % 7))
          return { ...worked, userId, clientId, projectId }
        })
      ),
      payments: clients.map(({ id: clientId }, index) => ({
        ...recordOn(dateOf(index), String((6000 * size.people) / size.clients), 0),
        userId: owner.userId,
        clientId,
        projectId: projects[index]!.id
      })),
      payouts: people.map(({ userId }, who) => ({
        ...recordOn(dateOf(who), "5000", 0),
        userId,
        clientId: null,
        projectId: null
      }))
    } as const satisfies Readonly<Record<string, ReadonlyArray<CountedRecord>>>
  }

  const dynamo = yield* Dynamo
  const versions = yield* readVersions(dynamo, workspace.id)
  const totals = totalsToPut()
  const isOfMonths = ({ key }: Addition) => key.pk === totalsPartition(workspace.id)
  const write = Effect.fnUntraced(function* (letter: string, period: string, rows: ReadonlyArray<SummaryRow>) {
    const tables = yield* tablesOf(period, rows)
    const version = versions.of(letter, period)
    yield* writeSummary(dynamo, workspace.id, { letter, period, version }, tables, undefined)
    return tables.owners
  })
  const ofYear = new Map<string, Array<SummaryRow>>()
  for (const month of monthsBetween(size.from, size.to)) {
    const isSummarized = size.closed === "summaries" && month < size.to
    const records = recordsIn(month)
    for (const kind of Struct.keys(records)) {
      const letter = totalsLetterOf(kind)
      if (!isSummarized) {
        for (const record of records[kind]) additionsOf(workspace.id, kind, record, 1n).forEach(totals.add)
        continue
      }
      for (const day of daysOf(records[kind])) {
        additionsOf(workspace.id, kind, day, 1n).filter(isOfMonths).forEach(totals.add)
      }
      const name = `${letter}${month.slice(0, 4)}`
      const rows = ofYear.get(name) ?? []
      rows.push(
        ...(yield* write(
          letter,
          month,
          records[kind].map((record) => rowOf({ ...record, kind }))
        ))
      )
      ofYear.set(name, rows)
      if (month.endsWith("-12")) yield* write(letter, month.slice(0, 4), rows)
    }
  }
  yield* putItems(totals.items())
  return { workspace, secret }
})
