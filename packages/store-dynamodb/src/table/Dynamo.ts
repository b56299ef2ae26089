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
import { includes, isSame, itemsWithin, type Query, toQuery } from "./Query.ts"
import { QueryCache } from "./QueryCache.ts"
import { publishRetries, retryUntilDone, type RetryableError } from "./retry.ts"
import { transact } from "./transact.ts"

/** A page of a query's items, and the key to continue from; undefined on the last page. Any page can be empty. */
export interface QueryPage {
  readonly items: ReadonlyArray<Item>
  readonly next: Item | undefined
}

/**
 * One DynamoDB table. Every call retries after conflicts, throttling and lost responses, with backoff, until DynamoDB
 * succeeds or rejects it. Any other failure is a defect, and so is a call that fails too often.
 */
export class Dynamo extends Context.Service<
  Dynamo,
  {
    readonly table: string
    readonly client: DynamoDBClient
    /** Reads an item, consistently. */
    readonly get: (key: Key) => Effect.Effect<Option.Option<Item>>
    /** Reads the items that exist, consistently and in no particular order. The keys must be distinct. */
    readonly batchGet: (keys: ReadonlyArray<Key>) => Effect.Effect<ReadonlyArray<Item>>
    readonly page: (query: Query, after?: Item) => Effect.Effect<QueryPage>
    /** Reads all pages of a query; its limit is the page size. Within a {@link QueryCache}, nothing is queried again that it has. */
    readonly query: (query: Query) => Effect.Effect<ReadonlyArray<Item>>
    /**
     * Updates one item and returns the new item. After a lost response the update is sent again, so it must be idempotent
     * or tolerate being applied twice; otherwise use `transact`.
     */
    readonly update: <E = never>(key: Key, change: Expression, condition?: Condition<E>) => Effect.Effect<Item, E>
    /**
     * Writes all actions or none, exactly once. Fails with the error of the first action whose condition does not hold. On
     * a write conflict, the transaction is composed again; `compose` receives the number of conflicts so far. After a lost
     * response, the same transaction is sent again under the same token; from then on it `isUnsure`, so `compose` may not fail
     * because of what the transaction itself may have written.
     */
    readonly transact: <E = never, R = never>(
      compose: (conflicts: number, isUnsure: boolean) => Effect.Effect<ReadonlyArray<Action<E>>, E, R>
    ) => Effect.Effect<void, E, R>
  }
>()("@hourbook/store-dynamodb/table/Dynamo") {}

export interface DynamoOptions {
  readonly table: string
  /** Client settings that the environment does not provide. */
  readonly client?: DynamoDBClientConfig
  /** Called with the client before its first call, for example to add middleware. */
  readonly configure?: (client: DynamoDBClient) => void
}

/** The table. The AWS SDK reads the endpoint, the region and the credentials from its own settings. */
export const layer = ({ client: config, configure, table }: DynamoOptions): Layer.Layer<Dynamo> =>
  Layer.effect(
    Dynamo,
    Effect.map(
      Effect.acquireRelease(
        Effect.map(publishRetries, () => {
          const client = new DynamoDBClient({ ...defaults, ...config })
          // It processes every input and output, even without a logger.
          client.middlewareStack.remove("loggerMiddleware")
          configure?.(client)
          return client
        }),
        (client) => Effect.sync(() => client.destroy())
      ),
      (client) => make(table, client)
    )
  )

/** Disables the client's own retries: they would report a write that succeeded before a lost response as rejected. */
const defaults: DynamoDBClientConfig = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true }
}

const maxBatchKeys = 100

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

  const allPages = Effect.fnUntraced(function* (query: Query): Effect.fn.Return<ReadonlyArray<Item>> {
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
      if (cache === undefined) return yield* allPages(query)
      const known = cache.find((one) => isSame(one.query, query) || includes(one.query, query))
      if (known === undefined) {
        const items = yield* Effect.cached(allPages(query))
        cache.push({ query, items })
        return yield* items
      }
      const items = yield* known.items
      return isSame(known.query, query) ? items : itemsWithin(items, query)
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
  Array.from({ length: Math.ceil(all.length / maxBatchKeys) }, (_, index) =>
    all.slice(index * maxBatchKeys, (index + 1) * maxBatchKeys)
  )
