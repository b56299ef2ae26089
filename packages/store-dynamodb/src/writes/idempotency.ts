import { toMillis } from "@hourbook/core/values/Instant"
import type { KeptResult, IdempotencyRecord } from "@hourbook/core/writing/IdempotencyRecord"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { KeyAlreadyUsed } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { outcomeKey } from "../layout/itemKeys.ts"
import type { Action } from "../table/Action.ts"
import { attributes, type Item, textOf } from "../table/attributes.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { expiry } from "../table/indexes.ts"

const toKeptResult = (item: Item): KeptResult => ({
  fingerprint: textOf(item, "print"),
  result: textOf(item, "result")
})

/** Keeps the outcome of a write, in its transaction. Fails if the key has an outcome that has not expired. */
export const keepOutcome = (
  workspaceId: string,
  idempotency: IdempotencyRecord | null
): ReadonlyArray<Action<KeyAlreadyUsed>> =>
  idempotency === null
    ? []
    : [
        {
          _tag: "Put",
          key: outcomeKey(workspaceId, idempotency.userId, idempotency.key),
          item: attributes({
            print: idempotency.fingerprint,
            result: idempotency.result,
            until: idempotency.keepUntil,
            [expiry]: Math.ceil(toMillis(idempotency.keepUntil) / 1000)
          }),
          isWitness: true,
          condition: {
            text: "attribute_not_exists(#pk) or #until <= :at",
            values: { ":at": { S: idempotency.at } },
            otherwise: (found) =>
              new KeyAlreadyUsed({
                kept: found === undefined ? { fingerprint: "", result: "" } : toKeptResult(found)
              })
          }
        }
      ]

export const layer = Layer.effect(
  IdempotencyStore,
  Effect.map(Dynamo, ({ batchGet, get, transact }) =>
    IdempotencyStore.of({
      find: ({ workspaceId }, { at, key, userId }) =>
        Effect.map(get(outcomeKey(workspaceId, userId, key)), (found) =>
          found.pipe(
            Option.filter((item) => textOf(item, "until") > at),
            Option.map(toKeptResult)
          )
        ),
      findAll: ({ workspaceId }, { at, keys, userId }) =>
        Effect.map(
          batchGet([...new Set(keys)].map((key) => outcomeKey(workspaceId, userId, key))),
          (found) =>
            new Map(
              found
                .filter((item) => textOf(item, "until") > at)
                .map((item) => [textOf(item, "sk"), toKeptResult(item)] as const)
            )
        ),
      keep: ({ workspaceId }, record) => transact(() => Effect.succeed(keepOutcome(workspaceId, record)))
    })
  )
)
