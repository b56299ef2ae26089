import { Context, Effect, Layer, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { type Scope, scopesOfRole } from "../access/Role.ts"
import { eventOf } from "../activity/event.ts"
import { type CoreError, NotFound } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { ConnectionId } from "../values/Ids.ts"
import { minuteOf, now } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { composing, withLine } from "../writing/composing.ts"
import { DryRun } from "../writing/DryRun.ts"
import { type Connection, hasLapsed } from "./Connection.ts"
import { connectionLine } from "./connectionLine.ts"
import { type ConnectionRef, ConnectionRepository } from "./ConnectionRepository.ts"

/** What a member allows an app. */
export type ConnectionDraft = Pick<Connection, "clientId" | "clientName" | "redirectHost" | "scopes">

/** A connection with the member it acts for and its current permissions. */
export interface Connected {
  readonly connection: Connection
  readonly who: Principal
}

/** The apps that act for members. */
export class Connections extends Context.Service<Connections>()("@hourbook/core/connections/Connections", {
  make: Effect.gen(function* () {
    const repository = yield* ConnectionRepository

    /** The caller's own, newest first. */
    const list = traced("Connections.list")(function* (who: Principal) {
      const visible = yield* Policy.mayRead(who)
      const at = yield* now
      return (yield* repository.list(visible, who.member.userId)).filter((connection) => !hasLapsed(connection, at))
    })

    /**
     * Ends one of the caller's own: what the app holds stops working at once. Needs the scope full, but for a client,
     * whose keys only read and who must be able to take back what they allowed. `by` is the author of the line in the log.
     */
    const revoke = traced("Connections.revoke")(function* (
      who: Principal,
      id: ConnectionId,
      by: Principal = who
    ): Effect.fn.Return<ConnectionId, CoreError> {
      if (who.member.role !== "client") yield* Policy.needs(who, "full")
      const { userId } = who.member
      const connection = (yield* repository.list(Policy.self(who), userId)).find((one) => one.id === id)
      if (connection === undefined) return yield* new NotFound({ entity: "connection", id })
      if (yield* DryRun) return id
      const removed = yield* withLine(by, connectionLine(connection, "ended"), (event) =>
        repository.remove(connection, event)
      )
      return removed ? id : yield* new NotFound({ entity: "connection", id })
    })

    /** Lets an app act for a member who signed in, with at most the member's own scopes. None when the member was removed. */
    const connect = traced("Connections.connect")(function* (who: Principal, draft: ConnectionDraft) {
      const write = Effect.gen(function* () {
        const connection: Connection = {
          ...draft,
          scopes: draft.scopes.filter((scope) => who.scopes.includes(scope)),
          id: ConnectionId.make(yield* yield* NewId),
          workspaceId: who.workspace.id,
          userId: who.member.userId,
          keyId: who.key?.id ?? null,
          createdAt: yield* now,
          lastUsedAt: null
        }
        const event = yield* eventOf(who, connection.createdAt, connectionLine(connection, "made"))
        return (yield* repository.add(connection, who.member, event)) ? Option.some(connection) : Option.none()
      })
      return yield* composing(write)
    })

    /**
     * The caller that a connection acts for now. None when it was revoked or lapsed, its member left or the key that it was
     * made with ended. Reads the store each time, so each of these takes effect with the next call.
     */
    const find = traced("Connections.find")(function* (ref: ConnectionRef) {
      const owner = yield* repository.findOwner(ref)
      const at = yield* now
      return owner.pipe(
        Option.filter(({ connection, key }) => !hasLapsed(connection, at) && (key?.expiresAt ?? "9999") > at),
        Option.map(({ connection, key, member, workspace }): Connected => {
          const allowed: ReadonlyArray<Scope> = key?.scopes ?? scopesOfRole(member.role)
          const scopes = connection.scopes.filter((scope) => allowed.includes(scope))
          return { connection, who: { workspace, member, key, scopes } }
        })
      )
    })

    /** Ends a connection: the app asks for it, or its tokens were stolen. */
    const end = traced("Connections.end")(function* (ref: ConnectionRef) {
      const owner = yield* repository.findOwner(ref)
      if (Option.isNone(owner)) return
      const { connection, key, member, workspace } = owner.value
      const who = { workspace, member, key, scopes: connection.scopes }
      yield* withLine(who, connectionLine(connection, "ended"), (event) => repository.remove(connection, event))
    })

    /** Records that a connection was used, once a minute. */
    const noteUse = traced("Connections.noteUse")(function* (connection: Connection) {
      const minute = minuteOf(yield* now)
      if (connection.lastUsedAt === null || connection.lastUsedAt < minute) yield* repository.touch(connection, minute)
    })

    return { list, revoke, connect, find, end, noteUse }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
