import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand
} from "@aws-sdk/client-dynamodb"
import { Effect, Schedule } from "effect"
import { Dynamo } from "./Dynamo.ts"
import { expiry, indexes } from "./indexes.ts"
import { CallFailed } from "./retry.ts"

/** The table definition for `CreateTable`; the deployment template contains the same. */
export const definition = {
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: ["pk", "sk", "ws", "pr", "cl", "us", "day", "made"].map((AttributeName) => ({
    AttributeName,
    AttributeType: "S" as const
  })),
  KeySchema: [
    { AttributeName: "pk", KeyType: "HASH" },
    { AttributeName: "sk", KeyType: "RANGE" }
  ],
  GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, { hash, range }]) => ({
    IndexName,
    KeySchema: [
      { AttributeName: hash, KeyType: "HASH" as const },
      { AttributeName: range, KeyType: "RANGE" as const }
    ],
    Projection: { ProjectionType: "ALL" as const }
  }))
} satisfies Omit<CreateTableCommandInput, "TableName">

/** The state of a table: `missing` before it is created, `other` if its keys or indexes do not fit this store. */
export type TableState = "missing" | "creating" | "ready" | "other"

/** Compares the table with the keys and indexes of `definition`. */
export const tableState: Effect.Effect<TableState, CallFailed, Dynamo> = Effect.gen(function* () {
  const { client, table } = yield* Dynamo
  const found = yield* Effect.tryPromise({
    try: (abortSignal) => client.send(new DescribeTableCommand({ TableName: table }), { abortSignal }),
    catch: (cause) => new CallFailed({ cause })
  }).pipe(
    Effect.map(({ Table }) => Table),
    Effect.catchIf(
      ({ cause }) => cause instanceof ResourceNotFoundException,
      () => Effect.succeed(undefined)
    )
  )
  if (found === undefined) return "missing"
  const existing = new Set(found.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName))
  const fits = found.KeySchema?.map(({ AttributeName }) => AttributeName).join() === "pk,sk"
  if (!fits || Object.keys(indexes).some((name) => !existing.has(name))) return "other"
  return found.TableStatus === "ACTIVE" || found.TableStatus === "UPDATING" ? "ready" : "creating"
})

/** Creates the table and waits until it is ready; `false` if it exists already. */
export const createTable: Effect.Effect<boolean, CallFailed, Dynamo> = Effect.gen(function* () {
  const { client, table } = yield* Dynamo
  const made = yield* Effect.tryPromise({
    try: () => client.send(new CreateTableCommand({ ...definition, TableName: table })),
    catch: (cause) => new CallFailed({ cause })
  }).pipe(
    Effect.as(true),
    Effect.catchIf(
      ({ cause }) => cause instanceof ResourceInUseException,
      () => Effect.succeed(false)
    )
  )
  yield* Effect.repeat(tableState, {
    schedule: Schedule.spaced("200 millis"),
    until: (state) => state !== "creating",
    times: 300
  })
  if (!made) return false
  yield* Effect.tryPromise({
    try: () =>
      client.send(
        new UpdateTimeToLiveCommand({
          TableName: table,
          TimeToLiveSpecification: { AttributeName: expiry, Enabled: true }
        })
      ),
    catch: (cause) => new CallFailed({ cause })
  })
  return true
})
