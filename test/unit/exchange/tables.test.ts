import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"
import { reasonText } from "@hourbook/exchange/text/reasonText"
import { type Decimal, toPlain } from "@hourbook/exchange/values/Decimal"

const home = join(import.meta.dirname, "../../support/exchange/tables")

/** What is right for a file, in the `expected.json` of its folder. Where a key is missing, nothing is expected of it. */
interface Expected {
  /** Why the whole file is refused. */
  readonly unreadable?: string
  /** An entry each: `2: 2026-03-02 09:00 90 min`, its line, day, start (`-` for none) and minutes. */
  readonly entries?: ReadonlyArray<string>
  /** `3: the line has no day` */
  readonly refused?: ReadonlyArray<string>
  /** What the file says that a line costs: `2: 90 EUR`. */
  readonly amounts?: ReadonlyArray<string>
  /** What lines name: `2: Acme | Site | Ann | words | tag, tag`, with `-` for none; long ones as their first letters and length. */
  readonly names?: ReadonlyArray<string>
  /** The clients that they are of, each once. */
  readonly clients?: ReadonlyArray<string>
  /** The people, each once. */
  readonly people?: ReadonlyArray<string>
  /** Lines of totals, which are no entries. */
  readonly totalLines?: ReadonlyArray<number>
  /** The names of its clients, and its notes, as they are recorded. */
  readonly notes?: ReadonlyArray<string>
  readonly tags?: ReadonlyArray<ReadonlyArray<string>>
  /** The file's own sums: `20 EUR`. */
  readonly sums?: ReadonlyArray<string>
  readonly questions?: ReadonlyArray<string>
  readonly unreadColumns?: ReadonlyArray<string>
}

const world = { currency: "EUR", timeZone: "Europe/Berlin", people: [], clients: [], projects: [] }

const two = (number: number): string => String(number).padStart(2, "0")

const clock = (start: number | null): string =>
  start === null ? "-" : `${two(Math.floor(start / 3600))}:${two(Math.floor(start / 60) % 60)}`

const short = (text: string | undefined): string =>
  text === undefined || text === "" ? "-" : text.length > 40 ? `${text.slice(0, 3)}… (${text.length})` : text

const sumsOf = (costs: ReadonlyMap<string, Decimal>): ReadonlyArray<string> =>
  [...costs].map(([currency, sum]) => `${toPlain(sum)} ${currency}`)

const foundIn = async (path: string): Promise<Expected> => {
  const file = await readFile(readFileSync(path))
  if ("_tag" in file) return { unreadable: reasonText(file.reason) }
  const { clients, entries, people, questions, refused, totalLines, totals, unreadColumns } = plan(
    file,
    noMapping,
    world
  )
  return {
    entries: entries.map(({ day, line, minutes, start }) => `${line}: ${day} ${clock(start)} ${minutes} min`),
    refused: refused.map(({ line, reason }) => `${line}: ${reasonText(reason)}`),
    amounts: entries.flatMap(({ fileCost, line }) =>
      fileCost === null ? [] : [`${line}: ${toPlain(fileCost.value)} ${fileCost.currency}`]
    ),
    names: entries.map(({ client, description, line, person, project, tags }) => {
      const said = [client?.name, project?.name, person?.name, description, tags.join(", ")]
      return `${line}: ${said.map(short).join(" | ")}`
    }),
    people: people.map(({ name }) => name),
    clients: clients.map(({ name }) => name.normalize("NFC")),
    notes: entries.map(({ description }) => description),
    tags: entries.map(({ tags }) => tags),
    sums: sumsOf(totals.all.costs),
    totalLines,
    questions,
    unreadColumns
  }
}

const topics = readdirSync(home, { withFileTypes: true }).filter((entry) => entry.isDirectory())

describe.each(topics.map(({ name }) => name))("a table about %s", (topic) => {
  const all: Readonly<Record<string, Expected>> = JSON.parse(readFileSync(join(home, topic, "expected.json"), "utf8"))
  const files = readdirSync(join(home, topic)).filter((name) => name !== "expected.json")

  it("has something expected of each of its files", () => {
    assert.deepStrictEqual(files.toSorted(), Object.keys(all).toSorted())
  })

  it.each(files)("is read as it is meant: %s", async (name) => {
    const expected = all[name] ?? {}
    const found = await foundIn(join(home, topic, name))
    const asked = Object.keys(expected).map((key) => [key, found[key as keyof Expected]])
    assert.isAbove(asked.length, 0)
    assert.deepStrictEqual(Object.fromEntries(asked), expected)
  })
})
