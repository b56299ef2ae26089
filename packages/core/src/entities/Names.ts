import { Context, Effect, Layer, Option, Schema } from "effect"
import { foldAddress, typedAddress } from "../access/address.ts"
import type { Member } from "../access/Member.ts"
import type { Principal } from "../access/Principal.ts"
import { isManager } from "../access/Role.ts"
import type { CoreError } from "../errors/Errors.ts"
import { type Candidate, projectsOf, type Resolution, resolveName } from "../names/resolveName.ts"
import { isSameName, looksTheSame } from "../names/sameName.ts"
import { traced } from "../telemetry/traced.ts"
import { compareText } from "../values/fold.ts"
import { ClientId, ProjectId, UserId } from "../values/Ids.ts"
import { withIdEnd } from "../values/ShortId.ts"
import { Members } from "../workspaces/Members.ts"
import { Clients } from "./Clients.ts"
import { Projects } from "./Projects.ts"

type Candidates<Id> = Effect.Effect<ReadonlyArray<Candidate<Id>>, CoreError>

/** Finds clients, projects and people by what a caller calls them: an id, the end of one, a name whatever its case, or its first words. */
export class Names extends Context.Service<Names>()("@hourbook/core/entities/Names", {
  make: Effect.gen(function* () {
    const clients = yield* Clients
    const projects = yield* Projects
    const members = yield* Members

    const idOf = <Id>(schema: Schema.Codec<Id, string>, text: string): Option.Option<Id> =>
      Schema.decodeOption(schema)(text.trim().toLowerCase())

    const resolve = Effect.fnUntraced(function* <Id>(
      name: string,
      id: Option.Option<Id>,
      {
        all,
        called,
        narrowed
      }: {
        readonly called: Candidates<Id>
        readonly all: Candidates<Id>
        readonly narrowed?: (found: ReadonlyArray<Candidate<Id>>) => ReadonlyArray<Candidate<Id>>
      }
    ): Effect.fn.Return<Resolution<Id>, CoreError> {
      if (Option.isSome(id)) return { _tag: "Found", id: id.value }
      const found = yield* called
      const byId = yield* withIdEnd(name.trim(), all, (one) => String(one.id))
      const [one, ...others] = [...byId, ...found.filter((each) => byId.every((other) => other.id !== each.id))]
      if (one !== undefined && byId.length > 0) {
        return others.length === 0 ? { _tag: "Found", id: one.id } : { _tag: "Ambiguous", candidates: [one, ...others] }
      }
      return resolveName(name, {
        called: found,
        all: found.length > 0 ? [] : yield* all,
        ...(narrowed === undefined ? {} : { narrowed })
      })
    })

    const client = traced("Names.client")(function* (who: Principal, name: string) {
      return yield* resolve(name, idOf(ClientId, name), {
        called: clients.named(who, name),
        all: clients.all(who)
      })
    })

    /** Of projects with the same name, those of the given clients come first. */
    const project = traced("Names.project")(function* (
      who: Principal,
      name: string,
      of: ReadonlyArray<ClientId | null> = []
    ) {
      return yield* resolve(name, idOf(ProjectId, name), {
        called: Effect.map(projects.named(who, name), (called) => projectsOf(of, called)),
        all: projects.all(who),
        narrowed: (found) => projectsOf(of, found)
      })
    })

    /** People go by their address, too. */
    const among = (members: Effect.Effect<ReadonlyArray<Member>, CoreError>) => (name: string) => {
      const people: Candidates<UserId> = Effect.map(members, (all) =>
        all.map(({ email, name: full, userId }) => ({ id: userId, name: full, email, archived: false }))
      )
      const address = typedAddress(name)
      const called = Effect.map(people, (all) => {
        const exact = all.filter(
          ({ email = "", name: full }) => isSameName(full, name) || foldAddress(email) === address
        )
        return exact.length > 0 ? exact : all.filter(({ name: full }) => looksTheSame(full, name))
      })
      return resolve(name, idOf(UserId, name), { called, all: people })
    }

    const person = traced("Names.person")(function* (who: Principal, name: string) {
      return yield* among(members.list(who))(name)
    })

    const former = traced("Names.former")(function* (who: Principal, name: string) {
      return yield* among(members.listFormer(who))(name)
    })

    /** Every client, project and member that a caller sees, archived and former ones included, the oldest first. */
    const all = traced("Names.all")(function* (who: Principal) {
      const [ofClients, ofProjects, present, former] = yield* Effect.all(
        [
          clients.all(who),
          projects.all(who),
          members.list(who),
          isManager(who.member.role) ? members.listFormer(who) : Effect.succeed([])
        ],
        { concurrency: "unbounded" }
      )
      const byAge = [...present, ...former].sort(
        (a, b) => compareText(a.createdAt, b.createdAt) || compareText(a.userId, b.userId)
      )
      return {
        clients: ofClients,
        projects: ofProjects,
        members: byAge.map(({ name, userId }) => ({ id: userId, name }))
      }
    })

    return { client, project, person, former, all }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
