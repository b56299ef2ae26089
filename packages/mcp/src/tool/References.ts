import type { Principal } from "@hourbook/core/access/Principal"
import { Names } from "@hourbook/core/entities/Names"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { meansEverything } from "@hourbook/core/names/nearestName"
import type { Candidate, Resolution } from "@hourbook/core/names/resolveName"
import { fold } from "@hourbook/core/values/fold"
import type { ClientId } from "@hourbook/core/values/Ids"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Effect, Option, Schema } from "effect"
import { quoted } from "../present/quoted.ts"
import { Refused } from "../present/Refused.ts"
import { type Problem, together } from "../present/together.ts"
import { isNone } from "../schema/arguments.ts"

/** What tools call the things that a name can mean. */
interface Kind {
  readonly one: string
  readonly many: string
  /** The kind by which reference_list lists them. */
  readonly listed: string
}
const clientKind: Kind = { one: "client", many: "clients", listed: "client" }
const projectKind: Kind = { one: "project", many: "projects", listed: "project" }
const personKind: Kind = { one: "person", many: "people", listed: "member" }

const formerKind: Kind = { one: "former member", many: "former members", listed: "member" }

const mostShown = 10

/** Shows how a candidate differs from others of the same name. */
const lineOf = <Id>({ archived, clientName, email, id, name }: Candidate<Id>, shown: (id: string) => string): string =>
  [
    `- ${quoted(name)}`,
    ...(clientName === undefined ? [] : [clientName === null ? "without client" : `client ${quoted(clientName, 60)}`]),
    ...(email === undefined ? [] : [quoted(email)]),
    `id ${shown(String(id))}`,
    ...(archived ? ["(archived)"] : [])
  ].join(" ")

/** The id that a reference means, or a refusal with what to ask the user. */
const idOf = <Id>(kind: Kind, reference: string, resolution: Resolution<Id>): Effect.Effect<Id, Refused> => {
  switch (resolution._tag) {
    case "Found":
      return Effect.succeed(resolution.id)
    case "Ambiguous": {
      // Where the reference is the end of an id, the ends tell nothing apart.
      const isEnd = resolution.candidates.some(({ id }) => idEndOf(String(id)) === reference.trim().toLowerCase())
      return Effect.fail(
        new Refused({
          code: "ambiguous_name",
          message: [
            `${resolution.candidates.length} ${kind.many} are called ${quoted(reference)}:`,
            ...resolution.candidates.slice(0, mostShown).map((one) => lineOf(one, isEnd ? String : idEndOf))
          ].join("\n"),
          next: "Ask the user which one, then pass its id."
        })
      )
    }
    case "Unknown":
      return Effect.fail(
        new Refused({
          code: "unknown_name",
          message: `no ${kind.one} is called ${quoted(reference)}${meansEverything(reference) ? ", which names no one of them" : resolution.nearest === null ? ", and no name is similar" : `; the nearest is ${quoted(resolution.nearest.name)}, id ${idEndOf(String(resolution.nearest.id))}`}`,
          next:
            kind === formerKind
              ? "Ask the user; if the person is a member, set person."
              : `Ask the user, or look with reference_list, kind ${kind.listed}; create one only if the user wants it.`
        })
      )
  }
}

/** Means the caller. */
const self = "me"

/** A record's references as a call gives them. */
const Named = Schema.Struct({
  client: Schema.optionalKey(Schema.String),
  project: Schema.optionalKey(Schema.String),
  person: Schema.optionalKey(Schema.String)
})
type Named = typeof Named.Type
const decodeNamed = Schema.decodeUnknownOption(Named)

const isRefused = (found: unknown): found is Refused => found instanceof Refused

/** Keeps a refusal, so that all references are looked up before any is refused. */
const kept = <A>(find: Effect.Effect<A, CoreError | Refused>): Effect.Effect<A | Refused, CoreError> =>
  Effect.catchTag(find, "Refused", (refused) => Effect.succeed(refused))

const problemsAmong = (found: ReadonlyArray<unknown>): ReadonlyArray<Problem> =>
  found.filter(isRefused).map(({ code, message, next }) => ({ place: [], code, message, next }))

const orTogether = <A>(found: ReadonlyArray<A | Refused>): Effect.Effect<ReadonlyArray<A>, Refused> => {
  const problems = problemsAmong(found)
  return problems.length > 0
    ? Effect.fail(together(problems))
    : Effect.succeed(found.filter((one): one is Exclude<typeof one, Refused> => !isRefused(one)))
}

/** The clients that a call names. */
type About = ReadonlyArray<ClientId | null>

/** Finds clients, projects and people by the names a user gives them, with refusals in the words of the tools. */
export const references = Effect.gen(function* () {
  const names = yield* Names

  const client = (who: Principal, reference: string) =>
    Effect.flatMap(names.client(who, reference), (found) => idOf(clientKind, reference, found))
  const project = (who: Principal, reference: string, clients?: About) =>
    Effect.flatMap(names.project(who, reference, clients), (found) => idOf(projectKind, reference, found))
  const person = (who: Principal, reference: string) =>
    fold(reference.trim()) === self
      ? Effect.succeed(who.member.userId)
      : Effect.flatMap(names.person(who, reference), (found) => idOf(personKind, reference, found))

  /** One who has joined since is found, too: a repeat of the call gets the first result. */
  const former = Effect.fnUntraced(function* (who: Principal, reference: string) {
    const found = yield* names.former(who, reference)
    const joined = found._tag === "Unknown" ? yield* names.person(who, reference) : found
    return yield* idOf(formerKind, reference, joined._tag === "Unknown" ? found : joined)
  })

  type Find<Id> = (who: Principal, reference: string, clients?: About) => Effect.Effect<Id, CoreError | Refused>

  /** A reference that may be `none`. */
  const orNone =
    <Id>(find: Find<Id>): Find<Id | null> =>
    (who, reference, clients) =>
      isNone(reference) ? Effect.succeed(null) : find(who, reference, clients)
  /** The same of one that may be left out. */
  const optional =
    <Id>(find: Find<Id>) =>
    (
      who: Principal,
      reference: string | undefined,
      clients?: About
    ): Effect.Effect<Id | null | undefined, CoreError | Refused> =>
      reference === undefined ? Effect.succeed(undefined) : orNone(find)(who, reference, clients)
  const many =
    <Id>(find: Find<Id>) =>
    (
      who: Principal,
      all: ReadonlyArray<string> | undefined,
      clients?: About
    ): Effect.Effect<ReadonlyArray<Id> | undefined, CoreError | Refused> =>
      all === undefined
        ? Effect.succeed(undefined)
        : Effect.flatMap(
            Effect.forEach(all, (one) => kept(find(who, one, clients)), { concurrency: 4 }),
            (found) => orTogether(found)
          )

  /** A filter that says all of a kind is none, unless something is called so. */
  const unlessAll = <Id>(find: Find<Id>, who: Principal, all: ReadonlyArray<string> | undefined) =>
    all === undefined || !all.every(meansEverything)
      ? Effect.succeed(all)
      : Effect.map(many(find)(who, all), () => all).pipe(Effect.catchTag("Refused", () => Effect.succeed(undefined)))

  /** All clients of a member, which `none` clears. */
  const clientsOrNone = (who: Principal, all: ReadonlyArray<string> | undefined) =>
    all?.every(isNone) === true ? Effect.succeed([]) : many(client)(who, all)

  /** The client, project and person of a record, as far as the call gives them, and the problems with them. */
  const look = Effect.fnUntraced(function* (who: Principal, input: Named) {
    const itsClientAndProject = Effect.gen(function* () {
      const clientId = yield* kept(optional(client)(who, input.client))
      const about = clientId === undefined || isRefused(clientId) ? [] : [clientId]
      return [clientId, yield* kept(optional(project)(who, input.project, about))] as const
    })
    const itsPerson = input.person === undefined ? Effect.succeed(undefined) : kept(person(who, input.person))
    const [[clientId, projectId], userId] = yield* Effect.all([itsClientAndProject, itsPerson], {
      concurrency: "unbounded"
    })
    return {
      ids: {
        ...(clientId === undefined || isRefused(clientId) ? {} : { clientId }),
        ...(projectId === undefined || isRefused(projectId) ? {} : { projectId }),
        ...(userId === undefined || isRefused(userId) ? {} : { userId })
      },
      problems: problemsAmong([clientId, projectId, userId])
    }
  })

  /** What is wrong with a record's references where other arguments cannot be read. */
  const problems = (who: Principal, { sent }: { readonly sent: unknown }) =>
    Effect.map(
      look(
        who,
        Option.getOrElse(decodeNamed(sent), () => ({}))
      ),
      (looked) => looked.problems
    )

  /** The ids of a record's client, project and person. */
  const ofRecord = Effect.fnUntraced(function* (who: Principal, input: Named) {
    const { ids, problems } = yield* look(who, input)
    return problems.length > 0 ? yield* together(problems) : ids
  })

  /** The ids that a list or report is limited to, with null for `none`. */
  const ofFilter = Effect.fnUntraced(function* (
    who: Principal,
    input: {
      readonly clients?: ReadonlyArray<string>
      readonly projects?: ReadonlyArray<string>
      readonly people?: ReadonlyArray<string>
    }
  ) {
    const wanted = {
      clients: yield* unlessAll(client, who, input.clients),
      projects: yield* unlessAll(project, who, input.projects),
      people: yield* unlessAll(person, who, input.people)
    }
    const clientsAndProjects = Effect.gen(function* () {
      const clientIds = yield* kept(many(orNone(client))(who, wanted.clients))
      const about = isRefused(clientIds) ? undefined : clientIds
      return [clientIds, yield* kept(many(orNone(project))(who, wanted.projects, about))] as const
    })
    const [[clientIds, projectIds], userIds] = yield* Effect.all(
      [clientsAndProjects, kept(many(person)(who, wanted.people))],
      { concurrency: "unbounded" }
    )
    if (isRefused(clientIds) || isRefused(projectIds) || isRefused(userIds)) {
      return yield* together(problemsAmong([clientIds, projectIds, userIds]))
    }
    return { clientIds, projectIds, userIds }
  })

  return {
    client,
    project,
    person,
    former,
    clientsOrNone,
    look,
    problems,
    ofRecord,
    ofFilter,
    optionalClient: optional(client)
  }
})
export type References = Effect.Success<typeof references>
