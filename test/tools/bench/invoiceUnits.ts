import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { documentItems } from "@hourbook/store-dynamodb/layout/invoiceItems"
import { keyOf } from "@hourbook/store-dynamodb/table/Action"
import { Effect, Layer } from "effect"
import { aBody } from "../../support/data/billing/documents.ts"
import { currency, money } from "../../support/data/builders.ts"
import { openLargeWorkspace } from "../../support/data/openLargeWorkspace.ts"
import { putItems } from "../../support/data/putItems.ts"
import { at, Stack, stackOn } from "../../support/http/stack.ts"
import { documentsOf } from "./invoiceFill.ts"
import { localTable } from "./localTable.ts"
import type { Figure } from "./verdict.ts"

/** The read units that requests take on a local DynamoDB. */
export const measureUnits = async (
  requests: ReadonlyArray<{ readonly what: string; readonly path: string }>,
  { clients, days = 400, each }: { readonly clients: number; readonly each: number; readonly days?: number }
): Promise<ReadonlyArray<Figure>> => {
  const { counter, ready, server } = await localTable("invoices")
  const services = Layer.merge(stackOn(DynamoStore.layer.pipe(Layer.provide(ready))), ready)
  const measured = Effect.gen(function* () {
    const size = { people: 5, projects: clients, clients, days, entriesPerDay: 7 }
    const fixture = yield* openLargeWorkspace(size)
    const { id } = fixture.workspace
    const accounts = fixture.clients.map((client) => ({
      workspaceId: id,
      clientId: client.id,
      currency: currency("EUR"),
      received: money("2500")
    }))
    const items = yield* Effect.forEach(documentsOf(accounts, each), (head) =>
      documentItems({ ...head, body: aBody() })
    )
    yield* putItems(items.flat().map(({ item, key }) => ({ ...item, ...keyOf(key) })))
    const stack = yield* Stack
    return yield* Effect.forEach(requests, ({ path, what }) =>
      Effect.gen(function* () {
        const ask = at("2026-03-04T12:00:00.000Z")(stack.send("GET", path, { key: fixture.secret }))
        yield* ask
        counter.take()
        const { status } = yield* ask
        if (status >= 300) throw new Error(`${path} answered ${status}`)
        return { what, value: counter.take().read }
      })
    )
  })
  try {
    return await Effect.runPromise(measured.pipe(Effect.provide(services)))
  } finally {
    await server.stop()
  }
}
