import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DynamoDBClient,
  type DynamoDBClientConfig,
  GetItemCommand,
  QueryCommand,
  UpdateItemCommand
} from "@aws-sdk/client-dynamodb"
import { Context, Effect, Layer, Option, Result } from "effect"
import { type Action, type Condition, type Expression, type Key, keyOf, named } from "./Action.ts"
import { type Item, textOf } from "./attributes.ts"
import { call, metered, retryableOrDefect } from "./calls.ts"
import { type Query, toQuery } from "./Query.ts"
import { QueryCache } from "./QueryCache.ts"
import { retryUntilDone, type RetryableError } from "./retry.ts"
import { transact } from "./transact.ts"

/** Some items of a query, and where it goes on; undefined at its end. A page can be empty before the end. */
export interface QueryPage {
  readonly items: ReadonlyArray<Item>
  readonly next: Item | undefined
}

/**
 * One table of DynamoDB. Every call is tried until DynamoDB does it or says for certain that it will not: conflicts,
 * throttling and lost answers are waited out. Whatever else goes wrong is a defect.
 */
export class Dynamo extends Context.Service<
  Dynamo,
  {
    readonly table: string
    readonly client: DynamoDBClient
    /** The item as it is now. */
    readonly get: (key: Key) => Effect.Effect<Option.Option<Item>>
    /** Those of the items that there are, as they are now, in no order. A key must not come twice. */
    readonly batchGet: (keys: ReadonlyArray<Key>) => Effect.Effect<ReadonlyArray<Item>>
    readonly page: (query: Query, after?: Item) => Effect.Effect<QueryPage>
    /** Everything that the query finds, page by page; its limit is that of a page. Read once within a {@link QueryCache}. */
    readonly query: (query: Query) => Effect.Effect<ReadonlyArray<Item>>
    /**
     * Changes one item, and gives it as it is then. When an answer is lost the change is made again, so it must bear to
     * be made twice; what does not is for `transact`.
     */
    readonly update: <E = never>(key: Key, change: Expression, condition?: Condition<E>) => Effect.Effect<Item, E>
    /**
     * Writes everything or nothing, once. Of the conditions that do not hold, the first one listed says why. Who loses
     * against a concurrent transaction composes anew, told how often it lost. An answer that got lost is asked for
     * again under the same token.
     */
    readonly transact: <E = never, R = never>(
      compose: (lost: number) => Effect.Effect<ReadonlyArray<Action<E>>, E, R>
    ) => Effect.Effect<void, E, R>
  }
>()("@hourbook/store-dynamodb/table/Dynamo") {}

export interface DynamoOptions {
  readonly table: string
  /** Whatever the environment does not say by itself. */
  readonly client?: DynamoDBClientConfig
  /** To be called with the client before its first call, such as for adding middleware to it. */
  readonly configure?: (client: DynamoDBClient) => void
}

/** The table at the endpoint, in the region and with the credentials that the AWS SDK finds in its own settings. */
export const layer = ({ client: config, configure, table }: DynamoOptions): Layer.Layer<Dynamo> =>
  Layer.effect(
    Dynamo,
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => {
          const client = new DynamoDBClient({ ...defaults, ...config })
          // It takes every input and output apart, also when there is no log.
          client.middlewareStack.remove("loggerMiddleware")
          configure?.(client)
          return client
        }),
        (client) => Effect.sync(() => client.destroy())
      ),
      (client) => make(table, client)
    )
  )

/** Trying again is ours: the client's own would take a write that it sees done for one that was refused. */
const defaults: DynamoDBClientConfig = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true }
}

const mostPerBatch = 100

const make = (table: string, client: DynamoDBClient): Dynamo["Service"] => {
  const batch = (keys: ReadonlyArray<Key>): Effect.Effect<ReadonlyArray<Item>, RetryableError> =>
    call("read", (options) =>
      client.send(
        new BatchGetItemCommand({
          RequestItems: { [table]: { Keys: keys.map(keyOf), ConsistentRead: true } },
          ...metered
        }),
        options
      )
    ).pipe(
      Effect.catch(retryableOrDefect),
      Effect.flatMap(({ Responses, UnprocessedKeys }) => {
        const found = Responses?.[table] ?? []
        const left = (UnprocessedKeys?.[table]?.Keys ?? []).map((key) => ({
          pk: textOf(key, "pk"),
          sk: textOf(key, "sk")
        }))
        return left.length === 0 ? Effect.succeed(found) : Effect.map(batch(left), (others) => [...found, ...others])
      })
    )

  const page = (query: Query, after?: Item): Effect.Effect<QueryPage> => {
    const start = after === undefined ? {} : { ExclusiveStartKey: after }
    return call("read", (options) =>
      client.send(new QueryCommand({ ...toQuery(table, query), ...start, ...metered }), options)
    ).pipe(
      Effect.catch(retryableOrDefect),
      retryUntilDone,
      Effect.map(({ Items, LastEvaluatedKey }) => ({ items: Items ?? [], next: LastEvaluatedKey }))
    )
  }

  const everyPage = Effect.fnUntraced(function* (query: Query): Effect.fn.Return<ReadonlyArray<Item>> {
    const items: Array<Item> = []
    let next: Item | undefined
    do {
      const got: QueryPage = yield* page(query, next)
      items.push(...got.items)
      next = got.next
    } while (next !== undefined)
    return items
  })

  return {
    table,
    client,
    get: (key) =>
      call("read", (options) =>
        client.send(
          new GetItemCommand({ TableName: table, Key: keyOf(key), ConsistentRead: true, ...metered }),
          options
        )
      ).pipe(
        Effect.catch(retryableOrDefect),
        retryUntilDone,
        Effect.map(({ Item }) => Option.fromUndefinedOr(Item))
      ),
    batchGet: (keys) =>
      Effect.map(
        Effect.forEach(chunks(keys), (some) => retryUntilDone(batch(some)), { concurrency: 4 }),
        (found) => found.flat()
      ),
    page,
    query: Effect.fnUntraced(function* (query) {
      const cache = yield* QueryCache
      if (cache === undefined) return yield* everyPage(query)
      const name = JSON.stringify(query)
      const found = cache.get(name) ?? (yield* Effect.cached(everyPage(query)))
      cache.set(name, found)
      return yield* found
    }),
    update: <E = never>(key: Key, change: Expression, condition?: Condition<E>) =>
      call("write", (options) =>
        client.send(
          new UpdateItemCommand({
            TableName: table,
            Key: keyOf(key),
            UpdateExpression: change.text,
            ReturnValues: "ALL_NEW",
            ...(condition === undefined
              ? {}
              : { ConditionExpression: condition.text, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const }),
            ...named(condition === undefined ? [change] : [change, condition]),
            ...metered
          }),
          options
        )
      ).pipe(
        Effect.map(({ Attributes }): Result.Result<Item, E> => Result.succeed(Attributes ?? {})),
        Effect.catch((error) =>
          error.cause instanceof ConditionalCheckFailedException && condition !== undefined
            ? Effect.succeed(Result.fail(condition.otherwise(error.cause.Item)))
            : retryableOrDefect(error)
        ),
        retryUntilDone,
        Effect.flatMap(Effect.fromResult)
      ),
    transact: (compose) => transact({ client, table }, compose)
  }
}

const chunks = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / mostPerBatch) }, (_, index) =>
    all.slice(index * mostPerBatch, (index + 1) * mostPerBatch)
  )
