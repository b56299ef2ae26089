import { UserId, WorkspaceId } from "@hourbook/core/shared/Ids"
import { toMillis } from "@hourbook/core/shared/Instant"
import { SignInCodeRepository } from "@hourbook/core/workspaces/SignInCodeRepository"
import type { KeyAlreadyUsed } from "@hourbook/core/writing/writeErrors"
import { Data, Effect, Layer, Option } from "effect"
import { codeKey, memberCodeKey, memberKey } from "./layout/itemKeys.ts"
import { isMember } from "./layout/memberItems.ts"
import { attributes, textOf } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { expiry } from "./table/indexes.ts"
import { keepOutcome } from "./writes/idempotency.ts"

/** The member does not exist, or the code is not the member's any more. */
class Missing extends Data.TaggedError("Missing") {}

const missing = () => new Missing()

/** A code has two items. The one by its hash finds the member; the code is valid while the member's item has the hash. */
export const layer = Layer.effect(
  SignInCodeRepository,
  Effect.map(Dynamo, (dynamo) =>
    SignInCodeRepository.of({
      put: ({ code: { codeHash, expiresAt, userId, workspaceId }, idempotency }) => {
        const until = { until: expiresAt, [expiry]: Math.ceil(toMillis(expiresAt) / 1000) }
        return dynamo
          .transact<KeyAlreadyUsed | Missing>(() =>
            Effect.succeed([
              ...keepOutcome(workspaceId, idempotency),
              { _tag: "Check", key: memberKey(workspaceId, userId), condition: isMember(missing) },
              { _tag: "Put", key: codeKey(codeHash), item: attributes({ workspaceId, userId, ...until }) },
              { _tag: "Put", key: memberCodeKey(workspaceId, userId), item: attributes({ codeHash, ...until }) }
            ])
          )
          .pipe(
            Effect.as(true),
            Effect.catchTag("Missing", () => Effect.succeed(false))
          )
      },
      take: Effect.fnUntraced(function* (codeHash, at) {
        const found = Option.getOrUndefined(yield* dynamo.get(codeKey(codeHash)))
        if (found === undefined) return Option.none()
        const member = {
          workspaceId: WorkspaceId.make(textOf(found, "workspaceId")),
          userId: UserId.make(textOf(found, "userId"))
        }
        return yield* dynamo
          .transact<Missing>(() =>
            Effect.succeed([
              {
                // Kept without the hash, so that a repeat after a lost response finds its own mark.
                _tag: "Put",
                key: memberCodeKey(member.workspaceId, member.userId),
                item: attributes({ [expiry]: Math.ceil(toMillis(at) / 1000) }),
                isWitness: true,
                condition: {
                  text: "#codeHash = :codeHash and #until > :at",
                  values: { ":codeHash": { S: codeHash }, ":at": { S: at } },
                  otherwise: missing
                }
              },
              { _tag: "Remove", key: codeKey(codeHash) }
            ])
          )
          .pipe(
            Effect.as(Option.some(member)),
            Effect.catchTag("Missing", () => Effect.succeedNone)
          )
      })
    })
  )
)
