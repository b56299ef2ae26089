import { Context, Effect, Layer, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { scopesOfRole } from "../access/Role.ts"
import { Sha256 } from "../access/Secret.ts"
import { NotFound } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { SessionId } from "../values/Ids.ts"
import { fromMillis, minuteOf, now, toMillis } from "../values/Instant.ts"
import { legibleLine } from "../values/legible.ts"
import { NewId } from "../values/NewId.ts"
import { withLine } from "../writing/composing.ts"
import { hasLapsed, longestDays, type Session, type SignInMethod } from "./Session.ts"
import { sessionLine } from "./sessionLine.ts"
import { SessionRepository } from "./SessionRepository.ts"

/** A signed-in browser with its caller: what the member's role, and the key that they signed in with, allow now. */
export interface SignedInBrowser {
  readonly session: Session
  readonly who: Principal
}

const longestAgent = 200

/** What a browser calls itself, on one line and without what no store takes. */
const agentOf = (text: string): string => [...legibleLine(text.toWellFormed())].slice(0, longestAgent).join("")

/** The browsers in which members are signed in. */
export class Sessions extends Context.Service<Sessions>()("@hourbook/core/sessions/Sessions", {
  make: Effect.gen(function* () {
    const repository = yield* SessionRepository
    const sha256 = yield* Sha256

    /** Starts one for a member who signed in. None when the membership ended meanwhile. */
    const start = traced("Sessions.start")(function* (
      who: Principal,
      by: { readonly method: SignInMethod; readonly userAgent: string; readonly secret: string }
    ) {
      const at = yield* now
      const session: Session = {
        id: SessionId.make(yield* yield* NewId),
        workspaceId: who.workspace.id,
        userId: who.member.userId,
        keyId: who.key?.id ?? null,
        method: by.method,
        userAgent: agentOf(by.userAgent),
        createdAt: at,
        signedInAt: at,
        lastUsedAt: minuteOf(at),
        expiresAt: fromMillis(toMillis(at) + longestDays * 86_400_000)
      }
      const added = yield* repository.add(session, yield* sha256(by.secret), who.member)
      return added ? Option.some(session) : Option.none<Session>()
    })

    /** The caller of a cookie's secret. Reads the store each time, so that a revocation takes effect with the next request. */
    const find = traced("Sessions.find")(function* (secret: string) {
      if (secret.length === 0 || secret.length > 255) return Option.none<SignedInBrowser>()
      const owner = yield* repository.findOwner(yield* sha256(secret))
      const at = yield* now
      return owner.pipe(
        Option.filter(({ key, session }) => !hasLapsed(session, at) && (key?.expiresAt ?? "9999") > at),
        Option.map(({ key, member, session, workspace }): SignedInBrowser => ({
          session,
          who: { workspace, member, key, scopes: key?.scopes ?? scopesOfRole(member.role) }
        }))
      )
    })

    /** Records that a session was used, once a minute. The host runs it in the background of the request. */
    const noteUse = traced("Sessions.noteUse")(function* (session: Session) {
      const minute = minuteOf(yield* now)
      if (session.lastUsedAt < minute) yield* repository.touch(session, minute)
    })

    /** Notes another sign-in in the same browser, for what needs a recent one. `false` when the session has ended. */
    const renew = traced("Sessions.renew")(function* (session: Session, method: SignInMethod) {
      return yield* repository.renew(session, { at: yield* now, method })
    })

    /** The caller's own, the last used first. */
    const list = traced("Sessions.list")(function* (who: Principal) {
      const at = yield* now
      const all = yield* repository.list(Policy.self(who), who.member.userId)
      return all.filter((session) => !hasLapsed(session, at))
    })

    /** Ends one of the caller's own. */
    const end = traced("Sessions.end")(function* (who: Principal, id: SessionId) {
      const removed = yield* repository.remove({ workspaceId: who.workspace.id, userId: who.member.userId, id })
      return removed ? id : yield* new NotFound({ entity: "session", id })
    })

    /** Ends all of the caller's own but one, and returns how many. */
    const endOthers = traced("Sessions.endOthers")(function* (who: Principal, except: SessionId | null) {
      return yield* repository.removeAll({ workspaceId: who.workspace.id, userId: who.member.userId }, except)
    })

    /** Ends some of a member's by another person, with a line in the log for each, and returns how many. */
    const endOf = traced("Sessions.endOf")(function* (by: Principal, sessions: ReadonlyArray<Session>) {
      const ended = yield* Effect.forEach(sessions, (session) =>
        withLine(by, sessionLine(session), (event) => repository.remove(session, event))
      )
      return ended.filter(Boolean).length
    })

    return { start, find, noteUse, renew, list, end, endOthers, endOf }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
