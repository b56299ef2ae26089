import type { Member } from "@hourbook/core/access/Member"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { paymentKind } from "@hourbook/core/money/Payment"
import type { RecordBase } from "@hourbook/core/records/Record"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { eventItem } from "@hourbook/store-dynamodb/layout/events"
import { cellsPartition, eventKey, recordKey } from "@hourbook/store-dynamodb/layout/itemKeys"
import { letters } from "@hourbook/store-dynamodb/layout/letters"
import { counted, recordItem, type RecordKind } from "@hourbook/store-dynamodb/layout/recordItems"
import { timeEntries } from "@hourbook/store-dynamodb/layout/timeEntries"
import { money as moneyOf } from "@hourbook/store-dynamodb/records/money"
import { type Key, keyOf } from "@hourbook/store-dynamodb/table/Action"
import type { Item } from "@hourbook/store-dynamodb/table/attributes"
import { additionsOf, lineAdditionsOf } from "@hourbook/store-dynamodb/totals/rollupWrites"
import { Effect } from "effect"
import { aClient, aMember, aPayment, aProject, aTimeEntry, currency, day, instant, money } from "./builders.ts"
import { changesBy } from "./changes.ts"
import { olderCell } from "./olderCell.ts"
import { putItems, totalsToPut } from "./putItems.ts"

const workdays = (from: string, count: number): ReadonlyArray<string> =>
  Array.from({ length: count * 2 }, (_, index) => new Date(Date.parse(from) + index * 86_400_000))
    .filter((date) => date.getUTCDay() % 6 !== 0)
    .slice(0, count)
    .map((date) => date.toISOString().slice(0, 10))

/** How much the workspace has: people, projects, clients, and the workdays on which everybody made so many entries. */
export interface StudioSize {
  readonly people: number
  readonly projects: number
  readonly clients: number
  readonly days: number
  readonly entriesPerDay: number
  /** Whether its cells are those of version 0.1. */
  readonly olderCells?: boolean
}

/**
 * A workspace with a history, put into the table at once: what writing it record by record comes to, in one lane. The
 * store's own `verify` says whether it does.
 */
export const openLargeWorkspace = Effect.fnUntraced(function* (size: StudioSize) {
  const operator = yield* Operator
  const { owner, secret, workspace } = yield* operator.createWorkspace({
    name: "Studio",
    slug: undefined,
    currency: currency("EUR"),
    ownerEmail: "owner@example.org",
    ownerName: "Olga",
    secret: undefined
  })
  const people: Array<Member> = [owner]
  for (let index = 1; index < size.people; index++) {
    const member = aMember(workspace.id, { name: `Person ${index}` })
    yield* (yield* MemberRepository).add({ member, key: null, idempotency: null })
    people.push(member)
  }
  const clients = Array.from({ length: size.clients }, (_, index) => aClient(workspace.id, { name: `Client ${index}` }))
  for (const client of clients) {
    yield* (yield* ClientRepository).save(changesBy(owner, "client").create(client))
  }
  const projects = Array.from({ length: size.projects }, (_, index) =>
    aProject(workspace.id, clients[index % clients.length]!, { name: `Project ${index}` })
  )
  for (const project of projects) {
    yield* (yield* ProjectRepository).save(changesBy(owner, "project").create(project))
  }

  const items = new Map<string, Item>()
  const totals = totalsToPut()
  const put = (key: Key, item: Item) => items.set(JSON.stringify(key), item)
  const write = <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>, record: A) => {
    const letter = letters[kind.of]
    put(recordKey(letter, workspace.id, record.id), recordItem(kind, workspace.id, record))
    for (const addition of additionsOf(workspace.id, kind.of, counted(kind, record), 1n)) {
      const isOlder = size.olderCells === true && addition.key.pk === cellsPartition(workspace.id)
      totals.add(isOlder ? olderCell(addition) : addition)
    }
    const { event } = changesBy(people[0]!, kind.of === "time" ? "time_entry" : "payment").create(record)
    put(eventKey(workspace.id, event.occurredAt, event.id), eventItem(event))
    lineAdditionsOf(event).forEach(totals.add)
  }
  const days = workdays("2024-01-01", size.days)
  for (const [at, text] of days.entries()) {
    for (const [who, member] of people.entries()) {
      for (let turn = 0; turn < size.entriesPerDay; turn++) {
        const project = projects[(who * 3 + ((at + turn) % 5)) % projects.length]!
        const client = clients.find(({ id }) => id === project.clientId)!
        const createdAt = instant(`${text}T${String(8 + ((turn * 3 + who) % 12)).padStart(2, "0")}:15:00.000Z`)
        const amount = money(`${50 + ((at * 7 + turn) % 90)}.25`)
        const entry = aTimeEntry({ owner: member, client, project }, { workedOn: day(text), cost: amount })
        write(timeEntries, {
          ...entry,
          createdAt,
          updatedAt: createdAt,
          description: `Work on ${project.name}, ${turn}`
        })
      }
    }
    if (at % 2 === 0) {
      const project = projects[at % projects.length]!
      const client = clients.find(({ id }) => id === project.clientId)!
      const received = aPayment({ owner: owner, client, project }, { receivedOn: day(text), amount: money("2500") })
      const receivedAt = instant(`${text}T12:00:00.000Z`)
      write(moneyOf(paymentKind), { ...received, createdAt: receivedAt, updatedAt: receivedAt })
    }
  }
  const records = [...items].map(([place, item]) => ({ ...item, ...keyOf(JSON.parse(place) as Key) }))
  yield* putItems([...records, ...totals.items()])
  return { workspace, owner, secret, people, clients, projects, days }
})
