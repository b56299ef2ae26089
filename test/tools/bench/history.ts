import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Effect, Layer } from "effect"
import { openHistory } from "../../support/data/openHistory.ts"
import { at, Stack, stackOn } from "../../support/http/stack.ts"
import { localTable } from "./localTable.ts"

/** Prints what reports of all time take from DynamoDB for many people and ten years, with summaries of closed months. */
const people = Number(process.argv[2] ?? 2000)
const { counter, ready, server } = await localTable("history")
const services = Layer.merge(stackOn(DynamoStore.layer.pipe(Layer.provide(ready))), ready)
const endOfMarch = at("2026-03-31T12:00:00.000Z")

const table = Effect.gen(function* () {
  const size = { people, clients: Math.ceil(people / 10), projects: Math.ceil(people / 3) }
  const { secret } = yield* openHistory({ ...size, from: "2016-04", to: "2026-03", closed: "summaries" })
  const ask = yield* endOfMarch((yield* Stack).fetch)
  console.log(`${people} people, ${size.clients} clients, ${size.projects} projects, 120 months\n`)
  console.log("| request | read units | calls | seconds | of the processor |\n|---|---|---|---|---|")
  for (const path of ["team", "debtors", "debtors?view=projects"]) {
    for (let turn = 0; turn < 3; turn++) {
      counter.take()
      const begun = performance.now()
      const before = process.cpuUsage()
      const request = new Request(`http://history.test/api/reports/${path}`, { headers: { "x-api-key": secret } })
      const size = yield* Effect.promise(async () => (await (await ask(request)).text()).length)
      const seconds = ((performance.now() - begun) / 1000).toFixed(2)
      const { system, user } = process.cpuUsage(before)
      const { calls, read } = counter.take()
      console.log(
        `| ${path} (${size} bytes) | ${read} | ${calls} | ${seconds} | ${((system + user) / 1e6).toFixed(2)} |`
      )
    }
  }
})

await Effect.runPromise(table.pipe(Effect.provide(services)))
await server.stop()
