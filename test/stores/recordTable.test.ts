import { assert, layer } from "@effect/vitest"
import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { Database } from "@hourbook/store-postgres/database/Database"
import { addCharges, signPayments } from "@hourbook/store-postgres/migrations/0014_charges"
import { addOrigin } from "@hourbook/store-postgres/migrations/0026_external_refs"
import { addAllocations, addCharged } from "@hourbook/store-postgres/migrations/0047_claims"
import { findAllocated, findLoose } from "@hourbook/store-postgres/migrations/0049_receivables"
import {
  addMetadata,
  followComments,
  recordTable,
  recordTableWithoutMetadata
} from "@hourbook/store-postgres/migrations/recordTable"
import { recordTables } from "@hourbook/store-postgres/records/recordTables"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { engines } from "../engines/engines.ts"

/** Everything that the database knows of its tables, a line each. */
const catalogue = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ readonly line: string }>`
    select format('table %s: %s %s %s %s %s', relname, relrowsecurity, relforcerowsecurity, relreplident, relacl, reloptions) as line
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all
    select format('column %s.%s: %s %s %s %s %s %s %s', attrelid::regclass, attname, attnum, format_type(atttypid, atttypmod),
      attnotnull, attgenerated, attidentity, attcollation::regcollation, pg_get_expr(adbin, adrelid))
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select format('constraint %s.%s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select format('index %s: %s', indexname, indexdef) from pg_indexes where schemaname = 'public'
    union all
    select format('trigger %s: %s', tgname, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all
    select format('function %s', pg_get_functiondef(oid))
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all
    select format('policy %s.%s: %s %s %s %s %s', tablename, policyname, permissive, roles, cmd, qual, with_check)
    from pg_policies where schemaname = 'public'
    order by 1`
).pipe(Effect.map((rows) => rows.map(({ line }) => line)))

const made = [
  {
    name: "payments",
    make: Effect.all([
      recordTableWithoutMetadata({ name: "payments", day: "received_on", subject: "payment" }),
      signPayments,
      addMetadata("payments"),
      followComments("payments"),
      addOrigin("payments"),
      addAllocations,
      findAllocated
    ])
  },
  { name: "payouts", make: recordTable({ name: "payouts", day: "paid_on", subject: "payout" }) },
  {
    name: "charges",
    make: Effect.all([
      addCharges,
      addMetadata("charges"),
      followComments("charges"),
      addOrigin("charges"),
      addCharged,
      findLoose
    ])
  }
] as const

for (const engine of engines) {
  layer(engine.layer(), { timeout: "10 minutes", excludeTestServices: true })(`recordTable: ${engine.name}`, (it) => {
    for (const kind of made) {
      it.effect(`makes of ${kind.name} all that the migrations made, to the last index and trigger`, () =>
        Effect.gen(function* () {
          const { operator, sql } = yield* Database
          const rebuilt = Effect.gen(function* () {
            const before = yield* catalogue
            assert.isAbove(before.filter((line) => line.includes(kind.name)).length, 30)
            yield* sql`drop table ${sql(kind.name)}`
            for (const event of ["insert", "update", "delete"]) {
              yield* sql`drop function ${sql(`${kind.name}_${event}_facts`)}`
            }
            assert.notDeepEqual(yield* catalogue, before)
            yield* kind.make
            assert.deepStrictEqual(yield* catalogue, before)
          })
          yield* operator(Effect.provideService(rebuilt, SqlClient.SqlClient, sql))
        })
      )
    }

    it.effect("makes the same of a new kind, by its own names", () =>
      Effect.gen(function* () {
        const { operator, sql } = yield* Database
        const added = Effect.gen(function* () {
          const before = yield* catalogue
          yield* recordTable({ name: "sundries", day: "happened_on", subject: "sundry" })
          const after = yield* catalogue
          const renamed = (line: string) =>
            line.replaceAll("sundries", "payouts").replaceAll("happened_on", "paid_on").replaceAll("sundry", "payout")
          const isCheck = (line: string) => line.startsWith("constraint activity_events.activity_events_subject_check")
          const check = after.find(isCheck) ?? ""
          assert.include(check, "'sundry'")
          assert.deepStrictEqual([check.replace(", 'sundry'::text", "")], before.filter(isCheck))
          assert.deepStrictEqual(
            after
              .filter((line) => /sundries/u.test(line) && !isCheck(line))
              .map(renamed)
              .sort(),
            before.filter((line) => line.includes("payouts") && !isCheck(line)).sort()
          )
        })
        yield* operator(Effect.provideService(added, SqlClient.SqlClient, sql))
      })
    )

    it.effect("has made a table of every kind of record in the registry", () =>
      Effect.gen(function* () {
        const { operator, sql } = yield* Database
        const lines = yield* operator(Effect.provideService(catalogue, SqlClient.SqlClient, sql))
        for (const name of recordKindNames) {
          const { amount, day, table, text } = recordTables[name]
          for (const column of [day, amount, text]) {
            assert.isTrue(
              lines.some((line) => line.startsWith(`column ${table}.${column}: `)),
              `${table}.${column}`
            )
          }
          for (const trigger of ["facts_insert", "text_added", "text_changed", "text_removed"]) {
            assert.isTrue(
              lines.some((line) => line.startsWith(`trigger ${trigger}`) && line.includes(`.${table} `)),
              `${trigger} of ${table}`
            )
          }
        }
      })
    )
  })
}
