import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import { createTable } from "@hourbook/store-dynamodb/table/Table"
import { Layer } from "effect"
import { capacityCounter } from "../../engines/capacityCounter.ts"
import { startDynamo } from "../../engines/dynamoServer.ts"

/** An empty table on a local DynamoDB of its own, and the counter of what it takes. */
export const localTable = async (table: string) => {
  const server = await startDynamo()
  if (server === undefined) throw new Error("npm has no @dynoxide/linux-x64 for this machine")
  const counter = capacityCounter()
  const dynamo = Dynamo.layer({
    table,
    client: {
      endpoint: server.endpoint,
      region: "local",
      credentials: { accessKeyId: "local", secretAccessKey: "local" }
    },
    configure: counter.configure
  })
  return { server, counter, ready: Layer.effectDiscard(createTable).pipe(Layer.provideMerge(dynamo)) }
}
