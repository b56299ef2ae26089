import { assert, describe, it } from "@effect/vitest"
import { type Mapping, noMapping } from "@hourbook/exchange/plan/Mapping"
import { type Plan, plan } from "@hourbook/exchange/plan/plan"
import { unknownIds } from "@hourbook/exchange/plan/unknownIds"
import { withoutSignIn } from "@hourbook/exchange/plan/withoutSignIn"
import type { World } from "@hourbook/exchange/plan/World"
import { unusedNames, writtenMapping } from "@hourbook/exchange/plan/writtenMapping"
import { readFile } from "@hourbook/exchange/readFile"
import { openPeople, planJson, planText } from "@hourbook/exchange/text/planText"
import { batches } from "@hourbook/exchange/transfer/batches"
import { refusedTexts } from "../../support/exchange/refusedTexts.ts"

const nothing: World = { currency: "EUR", people: [], clients: [], projects: [] }

const read = async (text: string) => {
  const file = await readFile(new TextEncoder().encode(text))
  return "_tag" in file ? assert.fail(file.reason.code) : file
}
const planned = async (text: string, mapping: Partial<Mapping> = {}, people: World["people"] = []): Promise<Plan> =>
  plan(await read(text), { ...noMapping, ...mapping }, { ...nothing, people })

const member = (id: string, name: string, former = true) => ({ id, name, email: null, former })
const peopleOf = ({ people }: Plan) => people.map(({ by, key, memberId }) => [key, by, memberId])
const linesOf = ({ entries }: Plan) => entries.map(({ line, person }) => [line, person?.name ?? null])

const harvest = (...rows: ReadonlyArray<string>) =>
  `Date,Client,Project,Task,Notes,Hours,First Name,Last Name,Employee Id\n${rows.join("\n")}\n`
const row = (day: number, name: string, id: string) => `2026-03-0${day},Acme,Site,Design,work,1,${name},${id}`

describe("people of one name", () => {
  const two = harvest(row(2, "Ada,Byrne", "1042"), row(3, "ada,BYRNE", "1077"), row(4, "Ben,Ito", "1001"))

  it("are two by their ids, and one by one; a name alone needs no id", async () => {
    const plan = await planned(two)
    assert.deepStrictEqual(peopleOf(plan), [
      ["Ada Byrne (1042)", "new", null],
      ["ada BYRNE (1077)", "new", null],
      ["Ben Ito", "new", null]
    ])
    assert.deepStrictEqual(linesOf(plan), [
      [2, "Ada Byrne (1042)"],
      [3, "ada BYRNE (1077)"],
      [4, "Ben Ito"]
    ])
    assert.include(
      planText("march.csv", await read(two), plan),
      "New: 3 former members, who cannot sign in: Ada Byrne (1042), ada BYRNE (1077), Ben Ito"
    )
    const rounds = batches(plan)
    const made: Array<unknown> = []
    const answer = (path: string, index: number) =>
      path.endsWith("former") ? { member: { id: `m${index}` } } : { results: [] }
    for (let round = rounds.next(); round.done !== true;) {
      const { calls } = round.value
      made.push(...calls.flatMap((call) => (call.makes === "people" ? [call.body] : [])))
      round = rounds.next(calls.map(({ path }) => answer(path, made.length)))
    }
    assert.deepStrictEqual(made, [{ name: "Ada Byrne (1042)" }, { name: "ada BYRNE (1077)" }, { name: "Ben Ito" }])
  })

  it("are found again by the names that they got, so that a repeated import makes no one", async () => {
    const there = [member("a", "Ada Byrne (1042)"), member("b", "Ada Byrne (1077)"), member("c", "Ben Ito")]
    const plan = await planned(two, {}, there)
    assert.deepStrictEqual(
      plan.people.map(({ by, memberId }) => [by, memberId]),
      [
        ["name", "a"],
        ["name", "b"],
        ["name", "c"]
      ]
    )
    assert.deepStrictEqual(withoutSignIn(plan, { people: there }), [
      { name: "Ada Byrne (1042)", email: null },
      { name: "Ada Byrne (1077)", email: null },
      { name: "Ben Ito", email: null }
    ])
  })

  it("are asked for where a member has the name, and the mapping says who they are, or that one is new", async () => {
    const there = [member("a", "Ada Byrne", false)]
    const asked = await planned(two, {}, there)
    assert.deepStrictEqual(
      openPeople(asked).map(({ key }) => key),
      ["Ada Byrne (1042)", "ada BYRNE (1077)"]
    )
    const mapping = { ...noMapping, people: { "Ada Byrne (1042)": "a", "ada BYRNE (1077)": "new" } }
    const said = await planned(two, mapping, there)
    assert.deepStrictEqual(peopleOf(said), [
      ["Ada Byrne (1042)", "mapping", "a"],
      ["ada BYRNE (1077)", "new", null],
      ["Ben Ito", "new", null]
    ])
    assert.isEmpty(unknownIds(said, mapping, { ...nothing, people: there }))
    assert.isEmpty(unusedNames(await read(two), mapping, said))
    // The new one is found by the next run of the same mapping.
    const after = [...there, member("b", "Ada Byrne (1077)")]
    const again = await planned(two, mapping, after)
    assert.deepInclude(again.people[1], { by: "name", memberId: "b" })
    assert.deepInclude(writtenMapping(await read(two), noMapping, again).people, { "Ada Byrne (1042)": "a" })
    const left = await planned(two, { people: { ...mapping.people, "ada BYRNE (1077)": null } }, there)
    assert.deepStrictEqual(
      left.refused.map(({ line }) => line),
      [3]
    )
  })

  it("have their lines refused that have no id, unless the mapping says who that is", async () => {
    const text = harvest(row(2, "Ada,Byrne", "1042"), row(3, "Ada,Byrne", "1077"), row(4, "Ada,Byrne", ""))
    const { clients, entries, refused } = await planned(text)
    assert.lengthOf(entries, 2)
    assert.lengthOf(clients, 1)
    assert.deepStrictEqual(refusedTexts(refused), [
      {
        line: 4,
        reason:
          "several people are called Ada Byrne, and the line has no id to tell them apart: fill in its Employee Id"
      }
    ])
    const said = await planned(text, { people: { "Ada Byrne": "a" } }, [member("a", "Ada")])
    assert.deepInclude(said.entries[2]?.person, { memberId: "a", by: "mapping" })
  })

  it("are one where some lines have no id, or all have the same, or the address says who they are", async () => {
    const spelt = harvest(row(2, "Ada,Byrne", "1042"), row(3, "ADA,Byrne", "1042"), row(4, "Ada,Byrne", "1077"))
    assert.deepStrictEqual(
      peopleOf(await planned(spelt)).map(([key]) => key),
      ["Ada Byrne (1042)", "Ada Byrne (1077)"]
    )
    const one = await planned(
      harvest(row(2, "Ada,Byrne", "1042"), row(3, "Ada,Byrne", ""), row(4, "Ada,Byrne", "1042"))
    )
    assert.deepStrictEqual(peopleOf(one), [["Ada Byrne", "new", null]])
    const text =
      "date,hours,name,email,employee id\n2026-03-02,1,Ada,ada@example.com,1\n2026-03-03,1,Ada,ADA@example.com,2\n"
    assert.deepStrictEqual(peopleOf(await planned(text)), [["ada@example.com", "new", null]])
    const german = "Datum,Stunden,Mitarbeiter,Personalnummer\n02.03.2026,1,Ada,7\n13.03.2026,1,Ada,8\n"
    assert.deepStrictEqual(peopleOf(await planned(german)), [
      ["Ada (7)", "new", null],
      ["Ada (8)", "new", null]
    ])
  })
})

describe("long tasks that begin alike", () => {
  const same = "Concept and coordination of requirements with the client"
  const start = "Concept and coordination of requirements with the"
  const table = (...tasks: ReadonlyArray<string>) =>
    `date,hours,task,description\n${tasks.map((task) => `2026-03-02,1,"${task}",work`).join("\n")}\n`
  const tagsOf = ({ entries }: Plan) => entries.map(({ tags }) => tags)

  it("become two tags with the ends of their names, whatever the order of the lines, which the dry run says", async () => {
    const tasks = [`${same}, phase one`, `${same}, phase two`, `${same}, PHASE one`]
    const text = table(...tasks)
    const plan = await planned(text)
    const [one, two] = [
      "Concept and coordination of requi…client phase one",
      "Concept and coordination of requi…client phase two"
    ]
    assert.deepStrictEqual(tagsOf(plan), [[one], [two], [one]])
    assert.deepStrictEqual(tagsOf(await planned(table(...tasks.toReversed()))), [
      ["Concept and coordination of requi…client PHASE one"],
      [two],
      ["Concept and coordination of requi…client PHASE one"]
    ])
    assert.deepStrictEqual(plan.alikeTags, [
      { whole: `${same} phase one`, tag: one },
      { whole: `${same} phase two`, tag: two }
    ])
    assert.include(
      planText("tasks.csv", await read(text), plan).join("\n"),
      `the same at the start: 2 names, so that the end is kept as well: ${one}, ${two}`
    )
    assert.deepStrictEqual(planJson(await read(text), plan).alike_tags, plan.alikeTags)
    assert.deepStrictEqual(plan.entries[0]?.kept, { import_tags_rest: `${same} phase one` })
  })

  it("stay two where they also end alike, and beside a short one that is the start of a long one", async () => {
    const end = "and the final handover to operations"
    const alike = await planned(table(`${same} in spring ${end}`, `${same} in autumn ${end}`))
    const [[first = ""] = [], [second = ""] = []] = tagsOf(alike)
    assert.notStrictEqual(first, second)
    for (const tag of [first, second]) {
      assert.isAtMost([...tag].length, 50)
      assert.match(tag, /^Concept and coordination of requirements wit…[\dA-Za-z]{5}$/u)
    }
    assert.deepStrictEqual(tagsOf(await planned(table(start, same))), [
      [start],
      ["Concept and coordination of requi…with the client"]
    ])
  })

  it("are cut as before where only one begins so, and are none where tasks go to the description", async () => {
    const [tags] = tagsOf(await planned(table(same, "Other")))
    assert.deepStrictEqual(tags, [start])
    const { alikeTags, entries } = await planned(table(`${same} 1`, `${same} 2`), { task: "description" })
    assert.isEmpty(alikeTags)
    assert.isTrue(entries.every(({ tags }) => tags.length === 0))
  })
})
