import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { type Plan, plan } from "@hourbook/exchange/plan/plan"
import type { World } from "@hourbook/exchange/plan/World"
import { readFile } from "@hourbook/exchange/readFile"
import { planText } from "@hourbook/exchange/text/planText"
import { clientOperation, entryOperation } from "@hourbook/exchange/transfer/operations"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import { refusedTexts } from "../../support/exchange/refusedTexts.ts"

const nothing: World = { currency: "EUR", people: [], clients: [], projects: [] }

const read = async (text: string) => {
  const file = await readFile(new TextEncoder().encode(text))
  return "_tag" in file ? assert.fail(file.reason.code) : file
}
const planned = async (text: string, world = nothing): Promise<Plan> => plan(await read(text), noMapping, world)

const noIds = { clients: new Map(), projects: new Map(), people: new Map() }
const bodies = ({ entries }: Plan): ReadonlyArray<any> =>
  entries.map((entry) => entryOperation("table", entry, { ids: noIds, timeZone: null }).body)

describe("a note", () => {
  it("keeps its line breaks, blanks and signs to the byte", async () => {
    const notes = ["one\ntwo", "one\r\n\r\n  two\ttabs", "Größe · “so” – 日本語 🙂", "a  b"]
    const lines = notes.map((note) => `2026-03-02,"${note.replaceAll('"', '""')}",1`)
    const plan = await planned(`date,description,hours\n${lines.join("\n")}\n`)
    assert.deepStrictEqual(
      bodies(plan).map(({ description }) => description),
      notes
    )
    assert.isNull(plan.totals.kept)
  })

  it("that is too long for an entry goes on in its metadata, character by character", async () => {
    const note = Array.from({ length: 3300 }, (_, at) => (at % 7 === 0 ? "🙂" : String(at % 10))).join("")
    const text = `date,description,hours\n2026-03-02,short,1\n2026-03-03,${note},1\n`
    const plan = await planned(text)
    const [short, long] = bodies(plan)
    assert.isUndefined(short.metadata)
    assert.strictEqual([...long.description].length, 2000)
    const names = ["import_note_rest", "import_note_rest_2", "import_note_rest_3"]
    assert.deepStrictEqual(Object.keys(long.metadata), names)
    assert.strictEqual(long.description + names.map((name) => long.metadata[name]).join(""), note)
    assert.deepStrictEqual(plan.totals.kept, { count: 1, line: 3 })
    assert.match(
      planText("a.csv", await read(text), plan).join("\n"),
      /more tags than an entry holds: 1 entry, the first in line 3/u
    )
  })

  it("that no metadata can hold is refused with its line, not cut", async () => {
    const { entries, refused } = await planned(`date,description,hours\n2026-03-02,${"x".repeat(12_500)},1\n`)
    assert.isEmpty(entries)
    assert.deepStrictEqual(
      refused.map(({ line }) => line),
      [2]
    )
  })
})

describe("tags and names", () => {
  it("that are too many or too long are kept whole in the metadata", async () => {
    const tags = [...Array.from({ length: 12 }, (_, at) => `tag ${at}`), "y".repeat(60)]
    const plan = await planned(`date,description,hours,tags\n2026-03-02,work,1,"${tags.join(", ")}"\n`)
    const [body] = bodies(plan)
    assert.deepStrictEqual(body.tags, tags.slice(0, 10))
    assert.strictEqual(body.metadata.import_tags_rest, tags.slice(10).join(", "))
  })

  it("of a client too long for a name is whole beside it", async () => {
    const name = `${"Client ".repeat(40)}end`
    const { clients } = await planned(`date,client,description,hours\n2026-03-02,${name},work,1\n`)
    const { body }: { body: any } = clientOperation("table", clients[0]!)
    assert.isAtMost([...body.name].length, 200)
    assert.isTrue(name.startsWith(body.name))
    assert.strictEqual(body.metadata.import_full_name, name)
  })
})

describe("an amount below 0", () => {
  it("is refused, however it is written, and becomes no price", async () => {
    const written = ["-80", "\u221280", "(80.00)", "-80.00 EUR"]
    const lines = written.map((amount) => `2026-03-02,Site,credit,1,${amount},EUR`)
    const { entries, refused } = await planned(
      `date,project,description,hours,cost,currency\n${lines.join("\n")}\n2026-03-03,Site,work,1,100,EUR\n`
    )
    assert.deepStrictEqual(
      entries.map(({ cost, line }) => [line, cost === null ? null : toPlain(cost.value)]),
      [[6, "100"]]
    )
    for (const { reason } of refusedTexts(refused)) assert.match(reason, /^the amount is -80(?:\.00)?, below 0/u)
    assert.lengthOf(refused, written.length)
    const rates = await planned("date,description,hours,rate\n2026-03-02,work,1,-80\n")
    assert.match(refusedTexts(rates.refused)[0]?.reason ?? "", /^the rate is -80, below 0/u)
  })
})

describe("a project of a new client", () => {
  const text = "date,client,project,description,hours\n2026-03-03,Cobalt,Site,for Cobalt,1\n"

  it("is made, though a project without a client has its name; and found when the file is read again", async () => {
    const clientless = { id: "p-clientless", name: "Site", clientId: null }
    const first = await planned(text, { ...nothing, projects: [clientless] })
    assert.deepStrictEqual(first.projects, [{ name: "Site", client: "Cobalt", id: null }])
    const there = {
      ...nothing,
      clients: [{ id: "c-1", name: "Cobalt" }],
      projects: [clientless, { id: "p-1", name: "Site", clientId: "c-1" }]
    }
    const second = await planned(text, there)
    assert.deepStrictEqual(second.projects, [{ name: "Site", client: "Cobalt", id: "p-1" }])
    assert.strictEqual(second.clients[0]?.id, "c-1")
    const own = await planned("date,project,description,hours\n2026-03-03,Site,own,1\n", there)
    assert.deepStrictEqual(own.projects, [{ name: "Site", client: "", id: "p-clientless" }])
  })
})
