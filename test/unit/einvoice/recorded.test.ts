import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { allBroken } from "../../support/einvoice/broken/all.ts"
import { documents, lineCount, recordedSeed } from "../../support/einvoice/documents.ts"
import { marks, ownVerdict } from "../../tools/einvoice/report.ts"
import { sets } from "../../tools/einvoice/sets.ts"

const page = readFileSync(join(import.meta.dirname, "../../../docs/einvoices.md"), "utf8")
const result = page.split(marks[0])[1]?.split(marks[1])[0] ?? ""

const rowsBelow = (head: string): ReadonlyArray<ReadonlyArray<string>> =>
  (result.split(`| ${head} |`)[1] ?? "")
    .split("\n\n")[0]!
    .split("\n")
    .slice(2)
    .filter((row) => row.startsWith("|"))
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    )

const ran = rowsBelow("official rules")
const broken = rowsBelow("broken rule")

/** Rules of ours that no official rule has. */
const isOurs = (rule: string): boolean => rule.startsWith("HB-")

/** Rules that do not find what they are about, and the rule that does. */
const instead: Readonly<Record<string, string>> = { "BR-DEC-13": "UBL-DT-01", "BR-DEC-15": "UBL-DT-01" }

describe("the run of official rules in the docs", () => {
  it("was made with the documents of these tests", () => {
    const lines = lineCount(documents(recordedSeed, 500))
    assert.include(result, `Seed ${recordedSeed}, 500 documents with ${lines} lines in each profile.`)
  })

  it("found nothing in any set, and left none out", () => {
    assert.deepEqual(
      ran.map(([name]) => name),
      sets.map(({ name }) => name)
    )
    for (const [, version, profiles, documents, findings, withoutFlag] of ran) {
      assert.match(version!, /^\d/u)
      assert.deepEqual([documents, findings, withoutFlag], [String(profiles!.split(", ").length * 500), "0", "0"])
    }
  })

  it("has the broken documents and what our check says of them today", () => {
    assert.deepEqual(
      broken.map(([rule, profile, own]) => [rule, profile, own]),
      allBroken.map((one) => [one.rule, one.profile, ownVerdict(one)])
    )
  })

  it("shows that official rules find each of them, by the same number where they have it", () => {
    const missed = broken.filter(
      ([rule, , , official]) => !isOurs(rule!) && !official!.split(", ").includes(instead[rule!] ?? rule!)
    )
    assert.deepEqual(
      missed.map(([rule, profile]) => [rule, profile]),
      []
    )
  })
})
