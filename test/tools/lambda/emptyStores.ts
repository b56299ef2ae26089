import { DeleteTableCommand } from "@aws-sdk/client-dynamodb"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { layer as dynamoStore } from "@hourbook/store-dynamodb/DynamoStore"
import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import { createTable } from "@hourbook/store-dynamodb/table/Table"
import { layer as postgresStore } from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer, type Scope } from "effect"
import { inject } from "vitest"
import { localClient, newTable } from "../../engines/DynamoEngine.ts"
import { emptyDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"
import { currency } from "../../support/data/builders.ts"
import { useCases } from "../../support/useCases.ts"

type Settings = Readonly<Record<string, string>>

/** A store with nothing in it, not even tables, as a function is told of it. */
export interface EmptyStore {
  readonly settings: Settings
  /** What a function says of it. */
  readonly refusal: RegExp
  /** Makes what the operator makes, and gives the owner's key. */
  readonly makeWorkspace: Effect.Effect<string, unknown>
}

const owner = { ownerEmail: "olga@example.org", ownerName: "Olga" }

const makeWorkspace = Effect.gen(function* () {
  const { createWorkspace } = yield* Operator
  const draft = { name: "Studio", slug: undefined, currency: currency("EUR"), secret: undefined, ...owner }
  return (yield* createWorkspace(draft)).secret
})

const emptyPostgres: Effect.Effect<EmptyStore, never, Scope.Scope> = Effect.map(emptyDatabase, (url) => ({
  settings: { DATABASE_URL: url },
  refusal: /^hourbook: Cannot use PostgreSQL .*hourbook workspace list/mu,
  makeWorkspace: makeWorkspace.pipe(
    Effect.provide(useCases.pipe(Layer.provide(postgresStore), Layer.provide(layerAt(url, { pool: 2 }))))
  )
}))

const emptyDynamo: Effect.Effect<EmptyStore, never, Scope.Scope> = Effect.gen(function* () {
  const [table, endpoint] = [newTable(), inject("dynamoEndpoint")]
  const dynamo = Dynamo.layer({ table, client: { ...localClient, endpoint } })
  const dropTable = Effect.flatMap(Dynamo.Dynamo, ({ client }) =>
    Effect.ignore(Effect.tryPromise(() => client.send(new DeleteTableCommand({ TableName: table }))))
  )
  yield* Effect.addFinalizer(() => Effect.provide(dropTable, dynamo))
  return {
    settings: {
      HOURBOOK_STORE: "dynamodb",
      HOURBOOK_TABLE: table,
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      AWS_REGION: process.env["AWS_REGION"] ?? "local",
      AWS_ACCESS_KEY_ID: process.env["AWS_ACCESS_KEY_ID"] ?? "local",
      AWS_SECRET_ACCESS_KEY: process.env["AWS_SECRET_ACCESS_KEY"] ?? "local"
    },
    refusal: /^hourbook: The DynamoDB table .* does not exist\. .*hourbook table create/mu,
    makeWorkspace: Effect.andThen(
      createTable,
      Effect.provide(makeWorkspace, Layer.provide(useCases, dynamoStore))
    ).pipe(Effect.provide(dynamo))
  }
})

/** Every store that a function can have, and the start of the names of the files that its bundle has for it. */
export const emptyStores = [
  { name: "PostgreSQL", open: emptyPostgres, files: ["PostgresStore-", "Server-"] },
  { name: "DynamoDB", open: emptyDynamo, files: ["dynamo-"] }
] as const
