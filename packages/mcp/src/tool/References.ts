import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import type { CoreError } from "@hourbook/core/shared/Errors"
import { ClientId, ProjectId, UserId, Uuid } from "@hourbook/core/shared/Ids"
import { fold } from "@hourbook/core/shared/Text"
import { Members } from "@hourbook/core/workspaces/Members"
import { Effect, Schema } from "effect"
import { quoted, shown } from "../present/plain.ts"
import { Refused } from "../present/Refused.ts"
import { nearest } from "./nearest.ts"

interface Candidate<Id> {
  readonly id: Id
  readonly name: string
  readonly archived: boolean
  /** Whose a project is. */
  readonly clientId?: ClientId | null
  readonly clientName?: string | null
  readonly email?: string
}

interface Kind<Id> {
  readonly noun: "client" | "project" | "person"
  readonly isId: (text: string) => Id | undefined
  /** Whoever has exactly this name. */
  readonly named: (who: Principal, name: string) => Effect.Effect<ReadonlyArray<Candidate<Id>>, CoreError>
  /** Everyone that the caller sees, among whom a name as answers show it, or a near miss, is looked for. */
  readonly all: (who: Principal) => Effect.Effect<ReadonlyArray<Candidate<Id>>, CoreError>
  readonly list: string
}

const isUuid = Schema.is(Uuid)
const lowerUuid = (text: string): string | undefined => {
  const id = text.trim().toLowerCase()
  return isUuid(id) ? id : undefined
}

const mostShown = 10

/** A line that tells one from others of the same name. */
const lineOf = <Id>({ archived, clientName, email, id, name }: Candidate<Id>): string =>
  [
    `- ${quoted(name)}`,
    ...(clientName === undefined ? [] : [clientName === null ? "without client" : `client ${quoted(clientName, 60)}`]),
    ...(email === undefined ? [] : [quoted(email)]),
    `id ${String(id)}`,
    ...(archived ? ["(archived)"] : [])
  ].join(" ")

const ambiguous = <Id>({ noun }: Kind<Id>, reference: string, found: ReadonlyArray<Candidate<Id>>) =>
  new Refused({
    code: "ambiguous_name",
    message: [
      `${found.length} ${noun === "person" ? "people" : `${noun}s`} are called ${quoted(reference)}:`,
      ...found.slice(0, mostShown).map(lineOf)
    ].join("\n"),
    next: "Ask the user which one, then pass its id."
  })

const unknown = <Id>({ list, noun }: Kind<Id>, reference: string, all: ReadonlyArray<Candidate<Id>>) => {
  const current = all.filter(({ archived }) => !archived)
  const near = nearest(reference, current)
  return new Refused({
    code: "unknown_name",
    message: `no ${noun} is called ${quoted(reference)}${near === undefined ? ", nor anything like it" : `; the nearest is ${quoted(near.name)}, id ${String(near.id)}`}`,
    next: `Ask the user, or look with ${list}; create one only if the user wants that.`
  })
}

/** Those that are called so exactly, or else in the way in which answers show names. */
const calledSo =
  <Id>({ all, named }: Pick<Kind<Id>, "all" | "named">) =>
  (who: Principal, name: string): Effect.Effect<ReadonlyArray<Candidate<Id>>, CoreError> =>
    Effect.flatMap(named(who, name), (exactly) =>
      exactly.length > 0
        ? Effect.succeed(exactly)
        : Effect.map(all(who), (everyone) => everyone.filter((one) => fold(shown(one.name)) === fold(shown(name))))
    )

/** Which clients a call is about; none where it does not say. */
type About = ReadonlyArray<ClientId | null>

/** The projects of the clients that are meant, or else those without a client, which go with any. */
const ofClients = <Id>(found: ReadonlyArray<Candidate<Id>>, clients: About): ReadonlyArray<Candidate<Id>> => {
  const theirs = found.filter(({ clientId }) => clientId !== undefined && clients.includes(clientId))
  const free = found.filter(({ clientId }) => clientId === null)
  return [theirs, free].find(({ length }) => length > 0) ?? found
}

const resolve = <Id>(kind: Kind<Id>) =>
  Effect.fnUntraced(function* (
    who: Principal,
    reference: string,
    clients: About = []
  ): Effect.fn.Return<Id, CoreError | Refused> {
    const id = kind.isId(reference)
    if (id !== undefined) return id
    const called = yield* calledSo(kind)(who, reference)
    const found = clients.length === 0 ? called : ofClients(called, clients)
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
  const clientKind: Kind<ClientId> = {
    noun: "client",
    list: "clients_list",
    isId: (text) => {
      const id = lowerUuid(text)
      return id === undefined ? undefined : ClientId.make(id)
    },
    named: clients.named,
    all: clients.all
  }
  const projectKind: Kind<ProjectId> = {
    noun: "project",
    list: "projects_list",
    isId: (text) => {
      const id = lowerUuid(text)
      return id === undefined ? undefined : ProjectId.make(id)
    },
    named: projects.named,
    all: projects.all
  }
  const client = resolve(clientKind)
  const project = resolve(projectKind)
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

  type Find<Id> = (who: Principal, reference: string, clients?: About) => Effect.Effect<Id, CoreError | Refused>

  /** One that may be left out, or be `none`. */
  const optional =
    <Id>(find: Find<Id>) =>
    (
      who: Principal,
      reference: string | undefined,
      clients?: About
    ): Effect.Effect<Id | null | undefined, CoreError | Refused> =>
      reference === undefined
        ? Effect.succeed(undefined)
        : fold(reference.trim()) === nobody
          ? Effect.succeed(null)
          : find(who, reference, clients)
  const many =
    <Id>(find: Find<Id>) =>
    (
      who: Principal,
      all: ReadonlyArray<string> | undefined,
      clients?: About
    ): Effect.Effect<ReadonlyArray<Id> | undefined, CoreError | Refused> =>
      all === undefined
        ? Effect.succeed(undefined)
        : Effect.forEach(all, (one) => find(who, one, clients), { concurrency: 4 })

  /** What a record is for, as far as the call says so. */
  const ofRecord = Effect.fnUntraced(function* (
    who: Principal,
    input: { readonly client?: string; readonly project?: string; readonly person?: string }
  ) {
    const itsClientAndProject = Effect.gen(function* () {
      const clientId = yield* optional(client)(who, input.client)
      const about = clientId === undefined ? [] : [clientId]
      return { clientId, projectId: yield* optional(project)(who, input.project, about) }
    })
    const itsPerson = input.person === undefined ? Effect.succeed(undefined) : person(who, input.person)
    const [{ clientId, projectId }, userId] = yield* Effect.all([itsClientAndProject, itsPerson], {
      concurrency: "unbounded"
    })
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
    const clientsAndProjects = Effect.gen(function* () {
      const clientIds = yield* many(client)(who, input.clients)
      return { clientIds, projectIds: yield* many(project)(who, input.projects, clientIds) }
    })
    const [{ clientIds, projectIds }, userIds] = yield* Effect.all(
      [clientsAndProjects, many(person)(who, input.people)],
      { concurrency: "unbounded" }
    )
    return { clientIds, projectIds, userIds }
  })

  return {
    client,
    project,
    person,
    many: { clients: many(client) },
    called: { client: calledSo(clientKind), project: calledSo(projectKind) },
    ofRecord,
    ofFilter,
    optionalClient: optional(client)
  }
})
export type References = Effect.Success<typeof references>
