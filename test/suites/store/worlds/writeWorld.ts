import type { Member } from "@hourbook/core/access/Member"
import * as Policy from "@hourbook/core/access/Policy"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { toText } from "@hourbook/core/values/Money"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect } from "effect"
import { type Case, cast, decimal, type Entry } from "../../../support/data/aCase.ts"
import { idOf } from "../../../support/data/aLedger.ts"
import {
  aClient,
  aMember,
  aNewWorkspace,
  aProject,
  aRate,
  aWorkspace,
  currency,
  day,
  money,
  newUuid,
  principal
} from "../../../support/data/builders.ts"
import { amended, changesBy } from "../../../support/data/changes.ts"
import { eachSuiteKind } from "../records/recordKinds.ts"
import { saveAll } from "../records/saveAll.ts"

const renamed = (value: any, names: ReadonlyMap<string, string>): any => {
  const inside = (one: unknown) => renamed(one, names)
  if (typeof value === "string") return names.get(value) ?? value
  if (Array.isArray(value)) return value.map(inside)
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [inside(key), inside(one)]))
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one)]))
    : value
}

const pairs = <A>(old: ReadonlyArray<A>, made: ReadonlyArray<A>) =>
  old.flatMap((one, index) => (made[index] === undefined ? [] : [[one, made[index]] as const]))

/** The workspace, clients, projects and members of all cases, with ids of their own. */
const writeCast = Effect.gen(function* () {
  const made = aNewWorkspace(aWorkspace({ paymentTermsDays: cast.workspace.paymentTermsDays }))
  const { owner, workspace } = made
  yield* (yield* WorkspaceRepository).create(made)
  const clients = cast.clients.map(({ name, paymentTermsDays }) => aClient(workspace.id, { name, paymentTermsDays }))
  for (const client of clients) yield* (yield* ClientRepository).save(changesBy(owner, "client").create(client))
  const projects = cast.projects.map(({ archived, clientId, name }) =>
    aProject(workspace.id, clients[cast.clients.findIndex(({ id }) => id === clientId)] ?? null, { name, archived })
  )
  for (const project of projects) yield* (yield* ProjectRepository).save(changesBy(owner, "project").create(project))
  const people = cast.people.map(({ name, role }, index) =>
    index === 0 ? owner : aMember(workspace.id, { name, role, clientIds: role === "client" ? [clients[0]!.id] : [] })
  )
  for (const member of people.slice(1)) {
    yield* (yield* MemberRepository).add({ member, key: null, idempotency: null })
  }
  const ids = [
    ...pairs(cast.clients, clients).map(([a, b]) => [a.id, b.id] as const),
    ...pairs(cast.projects, projects).map(([a, b]) => [a.id, b.id] as const),
    ...pairs(cast.people, people).map(([a, b]) => [a.userId, b.userId] as const)
  ]
  return { workspace, owner, clients, projects, people, ids }
})

const workOf = ({ billedMinutes, ...priced }: NonNullable<Entry["priced"]>, { minutes, tags }: Entry) => ({
  ...priced,
  rounding: billedMinutes - minutes,
  tags
})

/** Some records were others before they were changed, and beside some there were others that were removed. */
const [changedEach, removedEach] = [10, 20]

/** Writes a case into a store, in a new workspace: who asks, and how ids of the case become ids of the store and back. */
export const writeWorld = Effect.fnUntraced(function* (given: Case) {
  const { clients, ids, owner, people, projects, workspace } = yield* writeCast
  const [fresh, original] = [new Map<string, string>(ids), new Map<string, string>(ids.map(([a, b]) => [b, a]))]
  const who = principal("owner", { workspace, member: owner })
  const rates = yield* ExchangeRateRepository
  for (const { currency: code, effectiveDate, rate } of given.rates) {
    const made = { currency: currency(code), effectiveDate: day(effectiveDate), rate: money(decimal(rate)) }
    yield* rates.put({ rate: aRate(workspace.id, made), idempotency: null })
  }
  const belongingOf = ({ clientId, projectId, userId }: Entry) => ({
    owner: people.find((one: Member) => one.userId === fresh.get(userId ?? "")) ?? owner,
    isMemberless: userId === null,
    client: clients.find(({ id }) => id === fresh.get(clientId ?? "")) ?? null,
    project: projects.find(({ id }) => id === fresh.get(projectId ?? "")) ?? null
  })
  const prefix = newUuid().slice(0, 8)
  yield* Effect.all(
    eachSuiteKind((kind) =>
      Effect.gen(function* () {
        const repository = yield* kind.repository
        const changes = changesBy(owner, kind.subject)
        const entries = given.entries.filter(({ of }) => of === kind.of)
        const record = (entry: Entry) => ({
          ...kind.make(belongingOf(entry), {
            day: entry.day,
            amount: toText(entry.amount),
            settles: entry.settles ?? null,
            text: String(entry.order),
            minutes: entry.minutes,
            ...(entry.priced === undefined ? {} : { work: workOf(entry.priced, entry) }),
            currency: entry.currency,
            createdAt: entry.createdAt
          }),
          id: `${prefix}${idOf(entry.order).slice(8)}`
        })
        const changed = entries.flatMap((entry, index) => {
          const other = entries[(index + 1) % entries.length]
          if (entry.order % changedEach !== 3 || other === undefined) return []
          const after = record(entry)
          return [{ before: { ...record(other), id: after.id, createdAt: after.createdAt }, after }]
        })
        const removed = entries.flatMap((entry) =>
          entry.order % removedEach === 5 ? [{ ...record(entry), id: newUuid() }] : []
        )
        const first = entries.map((entry) => {
          const one = record(entry)
          return changed.find(({ before }) => before.id === one.id)?.before ?? one
        })
        yield* saveAll(repository, changes, [...first, ...removed])
        for (const { after, before } of changed) {
          yield* repository.save(changes.amend(before, amended<typeof after>(before, { ...after, version: 2 })))
        }
        for (const one of removed) yield* repository.save(changes.remove(one))
      })
    ),
    { concurrency: "unbounded", discard: true }
  )
  const former = people.at(-1)
  if (former !== undefined) yield* (yield* MemberRepository).remove(former)
  return {
    who,
    visible: Policy.self(who),
    named: <A>(question: A): A => renamed(question, fresh),
    unnamed: <A>(answer: A): A => renamed(answer, original)
  }
})
