import { cpSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { PGlite } from "@electric-sql/pglite"
import { amcheck } from "@electric-sql/pglite/contrib/amcheck"
import { layout } from "@hourbook/store-postgres/pglite/directory"
import { openDurable } from "@hourbook/store-postgres/pglite/openDurable"
import { Effect, Random } from "effect"
import { MirroringFS } from "../engines/MirroringFS.ts"
import { emptyDirectory } from "../engines/PgliteEngine.ts"
import { rounds } from "../support/run/rounds.ts"

const cuts = rounds(10, 60)

/** What the disk held at one moment, and what had been promised by then. */
interface Cut {
  readonly directory: string
  readonly acknowledged: ReadonlyMap<number, string>
  readonly underway: readonly [id: number, text: string]
}

describe("A power cut at work on PGlite", () => {
  it.live(
    `loses no acknowledged write and damages nothing, ${cuts} times`,
    () =>
      Effect.gen(function* () {
        const home = yield* emptyDirectory
        const gaps = yield* Effect.all(Array.from({ length: cuts }, () => Random.nextIntBetween(1, 40)))
        const taken = yield* Effect.promise(() => writeAndCut(home, gaps))
        assert.strictEqual(taken.length, cuts)
        for (const cut of taken) yield* Effect.promise(() => check(cut))
      }).pipe(Effect.scoped),
    rounds(600_000, 900_000)
  )
})

/** Writes until enough power cuts were taken, between any two steps of the file system. */
const writeAndCut = async (home: string, gaps: ReadonlyArray<number>): Promise<ReadonlyArray<Cut>> => {
  const directory = join(home, "running")
  const mirror = join(home, "mirror")
  const acknowledged = new Map<number, string>()
  const taken: Array<Cut> = []
  let underway: Cut["underway"] = [0, ""]
  let stepsLeft = Number.POSITIVE_INFINITY
  const onChange = () => {
    if (--stepsLeft > 0 || taken.length === cuts) return
    const cut = join(home, `cut-${taken.length}`)
    cpSync(mirror, layout(cut).data, { recursive: true })
    taken.push({ directory: cut, acknowledged: new Map(acknowledged), underway })
    stepsLeft = gaps[taken.length] ?? 1
  }
  mkdirSync(directory)
  mkdirSync(mirror)
  const files = new MirroringFS({ data: layout(directory).data, mirror, onChange })
  const database = await openDurable({
    directory,
    fs: () => files,
    others: { extensions: { amcheck }, initDbStartParams: ["--wal-segsize=1"] }
  })
  files.mirrorAll()
  await database.exec("create extension amcheck; create table notes (id int primary key, text text not null)")
  await database.exec("create index notes_by_text on notes (md5(text))")
  stepsLeft = gaps[taken.length] ?? 1
  for (let step = 1; taken.length < cuts; step++) {
    const id = step % 5 === 0 ? step - 4 : step
    const text = `${step} `.repeat(1 + ((step * 37) % 400))
    underway = [id, text]
    await database.query("insert into notes values ($1, $2) on conflict (id) do update set text = excluded.text", [
      id,
      text
    ])
    acknowledged.set(id, text)
    if (step % 30 === 0) await database.exec("checkpoint")
    if (step % 70 === 0) await database.exec("vacuum notes")
  }
  await database.close()
  return taken
}

const check = async ({ acknowledged, directory, underway }: Cut) => {
  const database = await PGlite.create(layout(directory).data, { extensions: { amcheck } })
  const found = await database.query<{ id: number; text: string }>("select id, text from notes")
  const stored = new Map(found.rows.map(({ id, text }) => [id, text]))
  const [id, text] = underway
  const expected = new Map(acknowledged)
  if (stored.get(id) === text) expected.set(id, text)
  assert.deepStrictEqual(new Map([...stored].sort(byId)), new Map([...expected].sort(byId)))
  assert.deepStrictEqual(await damage(database), [])
  await database.close()
}

const byId = (a: readonly [number, string], b: readonly [number, string]) => a[0] - b[0]

/** What amcheck finds wrong with the table; with an index, it fails. */
const damage = async (database: PGlite) => {
  await database.exec("select bt_index_check(indexrelid, true) from pg_index where indrelid = 'notes'::regclass")
  return (await database.query("select * from verify_heapam('notes')")).rows
}
