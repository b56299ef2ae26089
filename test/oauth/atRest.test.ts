import { ScanCommand } from "@aws-sdk/client-dynamodb"
import { assert, layer } from "@effect/vitest"
import type * as Core from "@hourbook/core/Core"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Context, Effect, Layer } from "effect"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { layerPostgresEngine } from "../engines/PostgresEngine.ts"
import { App, postJson } from "../support/oauth/App.ts"
import { openInstances } from "../support/oauth/instances.ts"
import { newCode, newKey, newMember, openWorkspace } from "../support/oauth/people.ts"
import { useCases } from "../support/useCases.ts"

/** Every row of every table, as text. Asked of the catalogue, so that a new table cannot be forgotten. */
const everyRow = Effect.gen(function* () {
  const { operator, sql } = yield* Database
  const tables = yield* sql<{ readonly name: string }>`
    select c.relname::text as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`
  assert.includeMembers(
    tables.map(({ name }) => name),
    ["oauth_artifacts", "connections", "api_keys"]
  )
  const rows = yield* operator(
    Effect.all(tables.map(({ name }) => sql<{ readonly row: string }>`select t::text as row from ${sql(name)} t`))
  )
  return rows.flat().map(({ row }) => row)
}).pipe(Effect.orDie)

/** Every item of the table, as text. */
const everyItem = Effect.gen(function* () {
  const { client, table } = yield* Dynamo.Dynamo
  const { Items, LastEvaluatedKey } = yield* Effect.promise(() => client.send(new ScanCommand({ TableName: table })))
  assert.isUndefined(LastEvaluatedKey, "there is more than one page of it")
  return (Items ?? []).map((item) => JSON.stringify(item))
})

/** All that lies in the store. */
class Kept extends Context.Service<Kept, { readonly rows: Effect.Effect<ReadonlyArray<string>> }>()(
  "@hourbook/test/Kept"
) {}

const keptBy = <R>(rows: Effect.Effect<ReadonlyArray<string>, never, R>) =>
  Layer.effect(
    Kept,
    Effect.map(Effect.context<R>(), (context) => Kept.of({ rows: Effect.provideContext(rows, context) }))
  )

const stores: Readonly<Record<string, Layer.Layer<Kept | Core.Ports, unknown>>> = {
  PostgreSQL: Layer.merge(PostgresStore.layer, keptBy(everyRow)).pipe(Layer.provide(layerPostgresEngine())),
  DynamoDB: Layer.merge(DynamoStore.layer, keptBy(everyItem)).pipe(Layer.provide(layerDynamoEngine()))
}

for (const [name, store] of Object.entries(stores)) {
  layer(useCases.pipe(Layer.provideMerge(store)), { timeout: "10 minutes", excludeTestServices: true })(
    `at rest on ${name}`,
    (it) => {
      it.effect(
        "nothing lies in any table that could be presented: no code, token, cookie, key or client's secret",
        () =>
          Effect.gen(function* () {
            const workspace = yield* openWorkspace
            const [used, unused] = [yield* newCode(workspace), (yield* newMember(workspace, "member")).code]
            const key = yield* newKey(workspace, "full")
            const send = yield* openInstances(3)
            const callback = "https://assistant.example/callback"
            const secrets = new Set([used, unused, used.replaceAll("-", ""), key.secret, workspace.secret])
            const look = Effect.gen(function* () {
              const text = (yield* (yield* Kept).rows).join("\n")
              assert.isAbove(text.length, 1000)
              assert.isAbove(secrets.size, 5)
              for (const secret of secrets) assert.notInclude(text, secret)
            })
            const { app, client_secret } = yield* Effect.promise(async () => {
              const { body } = await postJson(send, "/oauth/register", {
                redirect_uris: [callback],
                token_endpoint_auth_method: "client_secret_post"
              })
              return { app: App.known(send, body.client_id, callback), client_secret: String(body.client_secret) }
            })
            secrets.add(client_secret).add(app.verifier)
            for (const credential of [used, key.secret]) {
              yield* Effect.promise(() => app.signIn(credential))
              for (const cookie of app.browser.held) secrets.add(cookie)
              yield* look
            }
            const code = (yield* Effect.promise(() => app.allow(workspace.secret))).searchParams.get("code") ?? ""
            for (const cookie of app.browser.held) secrets.add(cookie)
            yield* look.pipe(Effect.tap(Effect.sync(() => secrets.add(code))))
            yield* look
            const first = yield* Effect.promise(() => app.redeem(code, { client_secret }))
            const second = yield* Effect.promise(() => app.refresh(first.body.refresh_token, { client_secret }))
            for (const { body } of [first, second]) {
              assert.isString(body.access_token)
              secrets.add(body.access_token).add(body.refresh_token)
            }
            assert.strictEqual((yield* Effect.promise(() => app.call(second.body.access_token))).status, 200)
            assert.isAtLeast(secrets.size, 14)
            yield* look
          })
      )
    }
  )
}
