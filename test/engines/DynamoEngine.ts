import { DeleteTableCommand, type DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb"
import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import { createTable } from "@hourbook/store-dynamodb/table/Table"
import { FeedPace } from "@hourbook/store-dynamodb/writes/LogFloor"
import { Effect, Layer } from "effect"
import { inject } from "vitest"

const authorization =
  "AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=none"

/** Our own engine wants to see a signature and believes any. A true one would take a tenth of the time of the tests. */
const unsigned: DynamoDBClientConfig["signer"] = {
  sign: async (request) => ({
    ...request,
    headers: { ...request.headers, authorization, "x-amz-date": "20260101T000000Z" }
  })
}

/** What an engine of our own asks for; any other endpoint is reached as the environment says. */
export const localClient: DynamoDBClientConfig =
  process.env["AWS_ENDPOINT_URL_DYNAMODB"] === undefined
    ? { region: "local", credentials: { accessKeyId: "local", secretAccessKey: "local" }, signer: unsigned }
    : {}

/** A new, empty table that goes with the layer. */
export const layerDynamoEngine = ({
  pace = { behind: 0, every: 0 },
  ...options
}: {
  readonly configure?: (client: DynamoDBClient) => void
  /** How followers of changes go on. Tests do not wait for them. */
  readonly pace?: { readonly behind: number; readonly every: number }
} = {}) =>
  Layer.unwrap(
    Effect.sync(() => {
      const endpoint = inject("dynamoEndpoint")
      if (endpoint === "") throw new Error(noEngine)
      const table = newTable()
      const dynamo = Dynamo.layer({ table, client: { ...localClient, endpoint }, ...options })
      return Layer.effectDiscard(Effect.acquireRelease(createTable, () => dropTable)).pipe(
        Layer.provideMerge(dynamo),
        Layer.merge(Layer.succeed(FeedPace, pace))
      )
    })
  )

const noEngine =
  "There is no DynamoDB for this test: npm has @dynoxide/linux-x64 for Linux on x64 only. Elsewhere, set " +
  "AWS_ENDPOINT_URL_DYNAMODB to one that runs (see docs/dynamodb.md)."

let count = 0
export const newTable = (): string => `hourbook-test-${process.pid}-${Date.now().toString(36)}-${++count}`

const dropTable = Effect.flatMap(Dynamo.Dynamo, ({ client, table }) =>
  Effect.promise(() => client.send(new DeleteTableCommand({ TableName: table })))
)
