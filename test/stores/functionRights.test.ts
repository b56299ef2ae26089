import { assert, layer } from "@effect/vitest"
import { Database } from "@hourbook/store-postgres/database/Database"
import { migrations } from "@hourbook/store-postgres/migrations/migrations"
import { recordTable } from "@hourbook/store-postgres/migrations/recordTable"
import { Effect } from "effect"
import { engines } from "../engines/engines.ts"

/** Functions that everybody who may connect to the database may call. There is no need for any. */
const forEverybody: ReadonlyArray<string> = []

/** Our functions, asked of the catalogue, so that a new one cannot be forgotten. */
const functions = Effect.gen(function* () {
  const { operator, sql } = yield* Database
  return yield* operator(sql<{
    readonly name: string
    readonly isPublic: boolean
    readonly isDefiner: boolean
    readonly settings: ReadonlyArray<string> | null
  }>`
    select p.proname::text as name, p.prosecdef as "isDefiner", p.proconfig as settings,
      exists (
        select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) held
        where held.grantee = 0 and held.privilege_type = 'EXECUTE'
      ) as "isPublic"
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`)
})

/** With the table of one more kind, so that the functions of a new kind are among them. */
const oneMore = {
  ...migrations,
  "9999_sundries": recordTable({ name: "sundries", day: "spent_on", subject: "sundry" })
}

for (const engine of engines) {
  layer(engine.layer({ migrations: oneMore }), { timeout: "10 minutes", excludeTestServices: true })(
    `functions of the database: ${engine.name}`,
    (it) => {
      it.effect("are not for everybody who may connect", () =>
        Effect.gen(function* () {
          const all = yield* functions
          assert.includeMembers(
            all.map(({ name }) => name),
            ["key_owner", "record_text_gone", "time_entries_insert_facts", "sundries_insert_facts"]
          )
          const open = all.filter(({ isPublic }) => isPublic).map(({ name }) => name)
          assert.deepStrictEqual(open, forEverybody)
        })
      )

      it.effect("look names up in a fixed place where they act as the owner", () =>
        Effect.gen(function* () {
          const owners = (yield* functions).filter(({ isDefiner }) => isDefiner)
          assert.isAbove(owners.length, 5)
          for (const { name, settings } of owners) {
            assert.include(settings ?? [], "search_path=pg_catalog, public, pg_temp", name)
          }
        })
      )
    }
  )
}
