import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { cellsPartition } from "@hourbook/store-dynamodb/layout/itemKeys"
import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import { summarize } from "@hourbook/store-dynamodb/totals/summarize"
import { Effect, Layer } from "effect"
import { openLargeWorkspace } from "../../support/data/openLargeWorkspace.ts"
import { useCases } from "../../support/useCases.ts"
import { localTable } from "./localTable.ts"

/** Prints what an upgrade of version 0.1 takes: the check of all records, the new cells, and the summaries. */
const days = Number(process.argv[2] ?? 500)
const { counter, ready, server } = await localTable("upgrade")

const table = Effect.gen(function* () {
  const size = { people: 12, projects: 40, clients: 15, days, entriesPerDay: 7, olderCells: true }
  const { workspace } = yield* openLargeWorkspace(size)
  const store = yield* Dynamo.Dynamo
  const cells = yield* store.query({ partition: cellsPartition(workspace.id) })
  console.log(`${size.people * days * size.entriesPerDay} entries, ${cells.length} cells\n`)
  console.log("| step | read units | write units | seconds |\n|---|---|---|---|")
  const timed = Effect.fnUntraced(function* <A>(what: string, step: Effect.Effect<A>) {
    counter.take()
    const begun = performance.now()
    yield* step
    const { read, write } = counter.take()
    console.log(`| ${what} | ${read} | ${write} | ${((performance.now() - begun) / 1000).toFixed(1)} |`)
  })
  const keeper = yield* RollupKeeper
  yield* timed("rollups verify", keeper.verify(workspace.id))
  yield* timed("rollups rebuild", keeper.rebuild(workspace.id))
  yield* timed("rollups rebuild again", keeper.rebuild(workspace.id))
  yield* timed("summaries", summarize(store, workspace.id, "2026-01"))
})

const services = useCases.pipe(Layer.provideMerge(DynamoStore.layer), Layer.provideMerge(ready))
await Effect.runPromise(table.pipe(Effect.provide(services)))
await server.stop()
