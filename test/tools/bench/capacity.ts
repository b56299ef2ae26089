import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import { createTable } from "@hourbook/store-dynamodb/table/Table"
import { Effect, Layer } from "effect"
import { capacityCounter } from "../../engines/capacityCounter.ts"
import { startDynamo } from "../../engines/dynamoServer.ts"
import { openLargeWorkspace } from "../../support/data/openLargeWorkspace.ts"
import { stackOn } from "../../support/http/stack.ts"
import { measure } from "./capacityMeasures.ts"

/** Prints what requests take from DynamoDB, on a workspace of the size of the docs' table or of so many workdays. */
const days = Number(process.argv[2] ?? 500)
const server = await startDynamo()
if (server === undefined) throw new Error("npm has no @dynoxide/linux-x64 for this machine")

const counter = capacityCounter()
const dynamo = Dynamo.layer({
  table: "capacity",
  client: {
    endpoint: server.endpoint,
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" }
  },
  configure: counter.configure
})
const ready = Layer.effectDiscard(createTable).pipe(Layer.provideMerge(dynamo))
const services = Layer.merge(stackOn(DynamoStore.layer.pipe(Layer.provide(ready))), ready)

const table = Effect.gen(function* () {
  const size = { people: 12, projects: 40, clients: 15, days, entriesPerDay: 7 }
  const fixture = yield* openLargeWorkspace(size)
  const entries = size.people * size.days * size.entriesPerDay
  console.log(`${entries} entries of ${size.people} people in ${size.days} workdays\n`)
  console.log("| request | read units | write units | calls |\n|---|---|---|---|")
  for (const { calls, read, what, write } of yield* measure(counter, fixture, entries)) {
    console.log(`| ${what} | ${read} | ${write} | ${calls} |`)
  }
})

await Effect.runPromise(table.pipe(Effect.provide(services)))
await server.stop()
