import { assert, layer } from "@effect/vitest"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { administer } from "../../engines/administer.ts"
import { makeCountingProxy } from "../../engines/CountingProxy.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"
import { csvOf } from "../../support/exchange/listFiles.ts"
import { openWorkspace } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"
import { timeKind } from "../../support/http/wireKinds.ts"

/** A page of a file takes some replies: all pages together take longer than one request may. */
const request = 3000
let reply = 0
let address = ""
const deadlines = { connect: 4000, session: 8000, silence: 2000, reply: 8000, request, operator: 60_000 }

const slowPostgres = Layer.unwrap(
  Effect.gen(function* () {
    address = yield* migratedDatabase
    const proxy = yield* makeCountingProxy(address, () => reply)
    return PostgresStore.layer.pipe(Layer.provide(layerAt(proxy.url, { deadlines })))
  })
)

layer(stackOn(slowPostgres), { excludeTestServices: true, timeout: "10 minutes" })(
  "a long list on a slow PostgreSQL",
  (it) => {
    it.effect("is a whole file, though a request has less time", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        yield* owner.full.make("/api/time", timeKind.body)
        const columns = `
          select string_agg(format('%I', column_name), ', ') as names from information_schema.columns
          where table_name = 'time_entries' and column_name <> 'id' and is_generated = 'NEVER'`
        const [{ names } = { names: "" }] = (yield* administer(address, columns)) as ReadonlyArray<{ names: string }>
        yield* administer(
          address,
          `insert into time_entries (id, ${names}) select gen_random_uuid(), ${names} from time_entries, generate_series(1, 4999)`
        )
        reply = 300
        const began = Date.now()
        const { rows } = yield* csvOf(owner.read, "/api/time")
        assert.lengthOf(rows, 5000)
        assert.isAbove(Date.now() - began, 2 * request)
      })
    )
  }
)
