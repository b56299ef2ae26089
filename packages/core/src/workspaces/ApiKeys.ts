import { Context, Effect, Layer, Option, Schema } from "effect"
import { ApiKey, type ApiKeyDraft } from "../access/ApiKey.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { eventOf } from "../activity/event.ts"
import { type CoreError, NotFound } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import type { ApiKeyId, UserId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { withLine } from "../writing/composing.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyRecord, IdempotencyKey } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { ApiKeyRepository } from "./ApiKeyRepository.ts"
import { EndedAccess } from "./EndedAccess.ts"
import { issueKey, mayIssue, mostKeys, tooManyKeys } from "./issueKey.ts"
import { keyLine } from "./keyLine.ts"
import { MemberRepository } from "./MemberRepository.ts"

/** A new key. The secret is in the first answer and nowhere else: a repeat of the call has null. */
export const NewKey = Schema.Struct({ key: ApiKey, secret: Schema.NullOr(Schema.String) })
export type NewKey = typeof NewKey.Type

/** The caller's own keys and, for an owner, those of any member (interface, section 4.7). */
export class ApiKeys extends Context.Service<ApiKeys>()("@hourbook/core/workspaces/ApiKeys", {
  make: Effect.gen(function* () {
    const repository = yield* ApiKeyRepository
    const members = yield* MemberRepository
    const access = yield* EndedAccess
    const idempotencyStore = yield* IdempotencyStore

    const list = traced("ApiKeys.list")(function* (who: Principal) {
      const visible = yield* Policy.mayRead(who)
      return yield* repository.list(visible, who.member.userId)
    })

    const create = traced("ApiKeys.create")(function* (
      who: Principal,
      draft: ApiKeyDraft,
      once?: IdempotencyKey
    ): Effect.fn.Return<Outcome<NewKey>, CoreError> {
      yield* Policy.needs(who, "full")
      const visible = yield* Policy.mayRead(who)
      const write = Effect.fnUntraced(function* (keep: (made: NewKey) => IdempotencyRecord | null) {
        const at = yield* now
        yield* mayIssue(who, draft, at)
        const { key, secret, secretHash } = yield* issueKey(
          { workspaceId: who.workspace.id, userId: who.member.userId, at },
          draft
        )
        const event = yield* eventOf(who, at, keyLine(key, "made"))
        yield* repository
          .add({ key, secretHash, idempotency: keep({ key, secret: null }), most: mostKeys, event })
          .pipe(
            Effect.catchTag("TooManyKeys", tooManyKeys),
            Effect.catchTag("Taken", (error) => Effect.die(error))
          )
        return { key, secret }
      })
      return yield* idempotent({ idempotencyStore, who, visible, once, codec: NewKey, write })
    })

    /** Needs the scope full, but for the key that is used: any key may revoke itself. */
    const revoke = traced("ApiKeys.revoke")(function* (
      who: Principal,
      id: ApiKeyId
    ): Effect.fn.Return<ApiKeyId, CoreError> {
      if (who.key?.id !== id) yield* Policy.needs(who, "full")
      return yield* revokeOf(who, { visible: Policy.self(who), userId: who.member.userId }, id)
    })

    const revokeOf = Effect.fnUntraced(function* (
      who: Principal,
      { userId, visible }: { readonly visible: Policy.Visibility; readonly userId: UserId },
      id: ApiKeyId
    ) {
      const key = (yield* repository.list(visible, userId)).find((one) => one.id === id)
      if (key === undefined) return yield* new NotFound({ entity: "API key", id })
      if (yield* DryRun) return id
      const revoked = yield* withLine(who, keyLine(key, "ended"), (event) =>
        Effect.gen(function* () {
          const lines = yield* access.sessionLines(who, { userId, keyId: id }, event.occurredAt)
          const ended = yield* Effect.forEach(lines, (line) => eventOf(who, event.occurredAt, line))
          return yield* repository.revoke(visible, userId, id, { event, ended })
        })
      )
      return revoked ? id : yield* new NotFound({ entity: "API key", id })
    })

    const needsMember = Effect.fnUntraced(function* (visible: Policy.Visibility, id: UserId) {
      if (Option.isNone(yield* members.find(visible, id))) return yield* new NotFound({ entity: "member", id })
    })

    const listOfMember = traced("ApiKeys.listOfMember")(function* (who: Principal, userId: UserId) {
      const visible = yield* Policy.mayListKeys(who)
      yield* needsMember(visible, userId)
      return yield* repository.list(visible, userId)
    })

    const revokeOfMember = traced("ApiKeys.revokeOfMember")(function* (
      who: Principal,
      userId: UserId,
      id: ApiKeyId
    ): Effect.fn.Return<ApiKeyId, CoreError> {
      const visible = yield* Policy.mayRevokeKeys(who)
      yield* needsMember(visible, userId)
      return yield* revokeOf(who, { visible, userId }, id)
    })

    return { list, create, revoke, listOfMember, revokeOfMember }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
