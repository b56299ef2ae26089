import { UserId, WorkspaceId } from "@hourbook/core/values/Ids"
import { Instant, toMillis } from "@hourbook/core/values/Instant"
import { SignedInBefore, SignInCodeRepository } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Data, Effect, Layer, Option } from "effect"
import { connectionsFor } from "./layout/connectionItems.ts"
import { codeKey, memberCodeKey, memberKey, signInsPartition } from "./layout/itemKeys.ts"
import { putMails } from "./layout/mailItems.ts"
import { isMember } from "./layout/memberItems.ts"
import type { Action } from "./table/Action.ts"
import { attributes, textOf, textOrNull } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { expiry } from "./table/indexes.ts"
import { end } from "./table/Query.ts"
import { putCode } from "./writes/putCode.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

/** The member does not exist, or the code is not the member's any more. */
class Missing extends Data.TaggedError("Missing") {}

const missing = () => new Missing()

export const layer = Layer.effect(
  SignInCodeRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    return SignInCodeRepository.of({
      put: ({ code, event, idempotency, mails = [], onlyFirst = false }) => {
        const { userId, workspaceId } = code
        const actions: ReadonlyArray<Action<Missing | SignedInBefore>> = [
          { _tag: "Check", key: memberKey(workspaceId, userId), condition: isMember(missing) },
          ...putCode(
            code,
            onlyFirst ? { text: "attribute_not_exists(#wasTaken)", otherwise: () => new SignedInBefore() } : undefined
          ),
          // No two codes are the same, and so no two mails of codes.
          ...putMails(mails, missing)
        ]
        return writer.log<Missing | SignedInBefore>({ workspaceId, event, idempotency }, actions).pipe(
          Effect.as(true),
          Effect.catchTag("Missing", () => Effect.succeed(false)),
          Effect.catchTag("VersionConflict", (error) => Effect.die(error))
        )
      },
      putMailed: Effect.fnUntraced(function* ({ at, codeHash, mailedHash, userId, workspaceId }) {
        const key = memberCodeKey(workspaceId, userId)
        const found = Option.getOrUndefined(yield* dynamo.get(key))
        const until = found === undefined ? null : textOrNull(found, "until")
        if (until === null || until <= at) return false
        return yield* dynamo
          .transact<Missing>(() =>
            Effect.succeed([
              {
                _tag: "Put",
                key: codeKey(mailedHash),
                item: attributes({
                  workspaceId,
                  userId,
                  until,
                  [expiry]: Math.ceil(toMillis(Instant.make(until)) / 1000)
                })
              },
              {
                _tag: "Update",
                key,
                change: { text: "set #mailedHash = :mailedHash", values: attributes({ ":mailedHash": mailedHash }) },
                condition: {
                  text: "#codeHash = :codeHash and #until > :at",
                  values: attributes({ ":codeHash": codeHash, ":at": at }),
                  otherwise: missing
                }
              }
            ])
          )
          .pipe(
            Effect.as(true),
            Effect.catchTag("Missing", () => Effect.succeed(false))
          )
      }),
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
                item: attributes({ wasTaken: true }),
                isWitness: true,
                condition: {
                  text: "(#codeHash = :codeHash or #mailedHash = :codeHash) and #until > :at",
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
      }),
      hasSignedIn: Effect.fnUntraced(function* ({ userId, workspaceId }) {
        const code = yield* dynamo.get(memberCodeKey(workspaceId, userId))
        if (Option.exists(code, (item) => item["wasTaken"]?.BOOL === true)) return true
        const kept = yield* dynamo.query({ partition: signInsPartition(workspaceId, userId), to: `k${end}` })
        return kept.length > 0 || (yield* connectionsFor(dynamo, workspaceId, userId)).length > 0
      })
    })
  })
)
