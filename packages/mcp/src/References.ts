import { ClientId, ProjectId, UserId, Uuid } from "@hourbook/core/shared/Ids"
import type { Principal } from "@hourbook/core/access/Principal"
import { Members } from "@hourbook/core/access/Members"
import { Clients } from "@hourbook/core/clients/Clients"
import { Projects } from "@hourbook/core/projects/Projects"
import type { CoreError } from "@hourbook/core/shared/Errors"
import { fold } from "@hourbook/core/shared/Text"
import { Effect, Schema } from "effect"
import { closest } from "fastest-levenshtein"
import { quoted } from "./answers/plain.ts"
import { Refused } from "./Refused.ts"

interface Candidate<Id> {
  readonly id: Id
  readonly name: string
  readonly archived: boolean
}

interface Kind<Id> {
  readonly noun: "client" | "project" | "person"
  readonly isId: (text: string) => Id | undefined
  /** Whoever has exactly this name. */
  readonly named: (who: Principal, name: string) => Effect.Effect<ReadonlyArray<Candidate<Id>>, CoreError>
  /** Those among whom a near miss is looked for. */
  readonly all: (who: Principal) => Effect.Effect<ReadonlyArray<Candidate<Id>>, CoreError>
  readonly list: string
}

const isUuid = Schema.is(Uuid)
const lowerUuid = (text: string): string | undefined => {
  const id = text.trim().toLowerCase()
  return isUuid(id) ? id : undefined
}

const mostShown = 10

const ambiguous = <Id>({ noun }: Kind<Id>, reference: string, found: ReadonlyArray<Candidate<Id>>) =>
  new Refused({
    code: "ambiguous_name",
    message: [
      `${found.length} ${noun === "person" ? "people" : `${noun}s`} are called ${quoted(reference)}:`,
      ...found
        .slice(0, mostShown)
        .map(({ archived, id, name }) => `- ${quoted(name)} id ${String(id)}${archived ? " (archived)" : ""}`)
    ].join("\n"),
    next: "Ask the user which one, then pass its id."
  })

const unknown = <Id>({ list, noun }: Kind<Id>, reference: string, all: ReadonlyArray<Candidate<Id>>) => {
  const byName = new Map(all.map((one) => [fold(one.name), one]))
  const near = byName.size === 0 ? undefined : byName.get(closest(fold(reference), [...byName.keys()]))
  return new Refused({
    code: "unknown_name",
    message: `no ${noun} is called ${quoted(reference)}${near === undefined ? "" : `; the nearest is ${quoted(near.name)}, id ${String(near.id)}`}`,
    next: `Ask the user, or look with ${list}; create one only if the user wants that.`
  })
}

const resolve = <Id>(kind: Kind<Id>) =>
  Effect.fnUntraced(function* (who: Principal, reference: string): Effect.fn.Return<Id, CoreError | Refused> {
    const id = kind.isId(reference)
    if (id !== undefined) return id
    const found = yield* kind.named(who, reference)
    const current = found.filter(({ archived }) => !archived)
    const [one, ...others] = current.length > 0 ? current : found
    if (one === undefined) return yield* unknown(kind, reference, yield* kind.all(who))
    return others.length === 0 ? one.id : yield* ambiguous(kind, reference, found)
  })

/** The word that takes a client or project off a record. */
export const nobody = "none"

/** Finds clients, projects and people by what a user calls them: an id, or the exact name whatever its case. */
export const references = Effect.gen(function* () {
  const clients = yield* Clients
  const projects = yield* Projects
  const members = yield* Members

  const people = (who: Principal) =>
    Effect.map(members.list(who), (all) =>
      all.map(({ email, name, userId }) => ({ id: userId, name, email, archived: false }))
    )
  const client = resolve<ClientId>({
    noun: "client",
    list: "clients_list",
    isId: (text) => {
      const id = lowerUuid(text)
      return id === undefined ? undefined : ClientId.make(id)
    },
    named: clients.named,
    all: (who) => Effect.map(clients.choices(who, undefined), ({ page }) => page.items)
  })
  const project = resolve<ProjectId>({
    noun: "project",
    list: "projects_list",
    isId: (text) => {
      const id = lowerUuid(text)
      return id === undefined ? undefined : ProjectId.make(id)
    },
    named: projects.named,
    all: (who) => Effect.map(projects.choices(who, undefined), ({ page }) => page.items)
  })
  const person = resolve<UserId>({
    noun: "person",
    list: "members_list",
    isId: (text) => {
      const id = lowerUuid(text)
      return id === undefined ? undefined : UserId.make(id)
    },
    named: (who, name) =>
      fold(name.trim()) === "me"
        ? Effect.succeed([{ id: who.member.userId, name: who.member.name, archived: false }])
        : Effect.map(people(who), (all) =>
            all.filter(({ email, name: full }) => [fold(full), email].includes(fold(name.trim())))
          ),
    all: people
  })

  type Find<Id> = (who: Principal, reference: string) => Effect.Effect<Id, CoreError | Refused>

  /** One that may be left out, or be `none`. */
  const optional =
    <Id>(find: Find<Id>) =>
    (who: Principal, reference: string | undefined): Effect.Effect<Id | null | undefined, CoreError | Refused> =>
      reference === undefined
        ? Effect.succeed(undefined)
        : fold(reference.trim()) === nobody
          ? Effect.succeed(null)
          : find(who, reference)
  const many =
    <Id>(find: Find<Id>) =>
    (
      who: Principal,
      all: ReadonlyArray<string> | undefined
    ): Effect.Effect<ReadonlyArray<Id> | undefined, CoreError | Refused> =>
      all === undefined ? Effect.succeed(undefined) : Effect.forEach(all, (one) => find(who, one), { concurrency: 4 })

  /** What a record is for, as far as the call says so. */
  const ofRecord = Effect.fnUntraced(function* (
    who: Principal,
    input: { readonly client?: string; readonly project?: string; readonly person?: string }
  ) {
    const [clientId, projectId, userId] = yield* Effect.all(
      [
        optional(client)(who, input.client),
        optional(project)(who, input.project),
        input.person === undefined ? Effect.succeed(undefined) : person(who, input.person)
      ],
      { concurrency: "unbounded" }
    )
    return {
      ...(clientId === undefined ? {} : { clientId }),
      ...(projectId === undefined ? {} : { projectId }),
      ...(userId === undefined ? {} : { userId })
    }
  })

  /** The ids that a list or report shall be limited to. */
  const ofFilter = Effect.fnUntraced(function* (
    who: Principal,
    input: {
      readonly clients?: ReadonlyArray<string>
      readonly projects?: ReadonlyArray<string>
      readonly people?: ReadonlyArray<string>
    }
  ) {
    const [clientIds, projectIds, userIds] = yield* Effect.all(
      [many(client)(who, input.clients), many(project)(who, input.projects), many(person)(who, input.people)],
      { concurrency: "unbounded" }
    )
    return { clientIds, projectIds, userIds }
  })

  return {
    client,
    project,
    person,
    many: { clients: many(client) },
    ofRecord,
    ofFilter,
    optionalClient: optional(client)
  }
})
export type References = Effect.Success<typeof references>
