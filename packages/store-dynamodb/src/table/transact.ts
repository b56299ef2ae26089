import {
  type DynamoDBClient,
  GetItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand
} from "@aws-sdk/client-dynamodb"
import { Clock, Effect } from "effect"
import { type Action, keyOf, toRequest } from "./Action.ts"
import { call, metered, retryableOrDefect } from "./calls.ts"
import { backoff, RetryableError, retryableOfReasons, retryUntilDone } from "./retry.ts"

interface Target {
  readonly client: DynamoDBClient
  readonly table: string
}

/**
 * Fails with the reason for a cancelled transaction. Succeeds if an item contains the witness: then an earlier attempt of
 * this transaction succeeded and its response was lost.
 */
const explain = <E>(
  error: TransactionCanceledException,
  actions: ReadonlyArray<Action<E>>,
  witness: string
): Effect.Effect<void, E | RetryableError> => {
  const reasons = error.CancellationReasons ?? []
  if (reasons.some(({ Item }) => Item?.["w"]?.S === witness)) return Effect.void
  const refused = reasons.findIndex(({ Code }) => Code === "ConditionalCheckFailed")
  const condition = actions[refused]?.condition
  if (condition !== undefined) return Effect.fail(condition.otherwise(reasons[refused]?.Item))
  const retryable = retryableOfReasons(
    reasons.map(({ Code }) => Code ?? "None"),
    error
  )
  return retryable === undefined ? Effect.die(error) : Effect.fail(retryable)
}

const send = <E>(
  { client, table }: Target,
  actions: ReadonlyArray<Action<E>>,
  { token, witness }: { readonly token: string; readonly witness: string }
): Effect.Effect<void, E | RetryableError> =>
  call("write", (options) =>
    client.send(
      new TransactWriteItemsCommand({
        ClientRequestToken: token,
        TransactItems: actions.map((action) => toRequest(table, action, witness)),
        ...metered
      }),
      options
    )
  ).pipe(
    Effect.asVoid,
    Effect.catch((error) =>
      error.cause instanceof TransactionCanceledException
        ? explain(error.cause, actions, witness)
        : retryableOrDefect(error)
    )
  )

/** Whether an item has the witness: another condition may have been the first that did not hold. */
const isWritten = Effect.fnUntraced(function* <E>(
  { client, table }: Target,
  actions: ReadonlyArray<Action<E>>,
  witness: string
) {
  const put = actions.findLast((action) => action._tag === "Put" && action.isWitness === true)
  if (put === undefined) return false
  const { Item } = yield* call("read", (options) =>
    client.send(
      new GetItemCommand({ TableName: table, Key: keyOf(put.key), ConsistentRead: true, ...metered }),
      options
    )
  ).pipe(Effect.catch(retryableOrDefect), retryUntilDone)
  return Item?.["w"]?.S === witness
})

/** Composes and sends a transaction until it is written or rejected; see `Dynamo.transact`. */
export const transact = Effect.fnUntraced(function* <E, R>(
  to: Target,
  compose: (conflicts: number, isUnsure: boolean) => Effect.Effect<ReadonlyArray<Action<E>>, E, R>
): Effect.fn.Return<void, E, R> {
  const witness = crypto.randomUUID().slice(0, 13)
  let conflicts = 0
  let isUnsure = false
  let token = crypto.randomUUID()
  let actions = yield* compose(conflicts, isUnsure)
  const since = yield* Clock.currentTimeMillis
  for (let times = 1; ; times++) {
    const result = yield* Effect.result(send(to, actions, { token, witness }))
    if (result._tag === "Success") return
    const error = result.failure
    if (!(error instanceof RetryableError)) {
      if (isUnsure && (yield* isWritten(to, actions, witness))) return
      return yield* Effect.fail(error)
    }
    yield* backoff(error, { times, since })
    if (error.kind === "unknown") {
      isUnsure = true
      continue
    }
    if (error.kind === "conflict") conflicts++
    token = crypto.randomUUID()
    actions = yield* compose(conflicts, isUnsure)
  }
})
