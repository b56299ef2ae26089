import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Effect, Layer } from "effect"
import { openLargeWorkspace } from "../../support/data/openLargeWorkspace.ts"
import { stackOn } from "../../support/http/stack.ts"
import { measure } from "./capacityMeasures.ts"
import { localTable } from "./localTable.ts"

/** Prints what requests take from DynamoDB, on a workspace of the size of the docs' table or of so many workdays. */
const days = Number(process.argv[2] ?? 500)
const { counter, ready, server } = await localTable("capacity")
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
