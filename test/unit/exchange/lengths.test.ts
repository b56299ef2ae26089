import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { readText } from "@hourbook/exchange/readFile"
import { duration } from "@hourbook/exchange/text/duration"
import { reasonText } from "@hourbook/exchange/text/reasonText"
import { readLength } from "@hourbook/exchange/values/lengths"
import { clockText } from "@hourbook/exchange/values/times"
import * as fc from "fast-check"

describe("a length", () => {
  it.each([
    ["01:00:01", 3601],
    ["1:30", 5400],
    [":30", 1800],
    ["100:15:00", 360_900],
    ["24:00:00", 86_400],
    ["0:45:10.25", 2710],
    ["18:25 min", 1105],
    ["1:30 h", 5400],
    ["1,5", 5400],
    ["1.5", 5400],
    ["0,01", 36],
    ["1h 30m", 5400],
    ["1h30", 5400],
    ["3h 15m", 11_700],
    ["1.5h", 5400],
    ["0.31 h", 1116],
    ["1,5 Std.", 5400],
    ["1 Stunde 30 Minuten", 5400],
    ["1 hour, 30 minutes", 5400],
    ["1h 30m 15s", 5415],
    ["90 min", 5400],
    ["30 min", 1800],
    ["45 sec", 45],
    ["2h", 7200],
    ["2 h", 7200],
    ["PT1H30M", 5400],
    ["PT0.5H", 1800],
    ["1,204 h 31 m 12 s", 4_336_272],
    ["10\u202F078:45", 36_283_500],
    ["0", 0]
  ])("is read: %s", (text, seconds) => assert.strictEqual(readLength(text)?.seconds, seconds))

  it.each(["-1", "1:75", "soon", "", "−0:30", "-1:00", "(1:30)", "1d 2h", "1½", "h", ":", "1:30 pm", "1.5.2", "١٫٥"])(
    "is none: %s",
    (text) => {
      assert.isUndefined(readLength(text))
      assert.isUndefined(readLength(text, ","))
    }
  )

  it("has the mark of its file where a figure could have either", () => {
    assert.deepStrictEqual(
      [",", ".", undefined].map((mark) => readLength("1.234", mark as "," | "." | undefined)?.seconds),
      [1234 * 3600, 4442, 4442]
    )
  })

  it("is read as it is written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (seconds) => {
        assert.strictEqual(readLength(clockText(seconds))?.seconds, seconds)
        assert.strictEqual(readLength(duration(seconds))?.seconds, seconds)
      })
    )
  })

  it("says that it has no unit", () => {
    assert.deepStrictEqual(
      ["5400", "1.5", "1.5h", "1:30"].map((text) => readLength(text)?.bare),
      ["whole", "decimal", null, null]
    )
  })
})

const read = (text: string) => {
  const file = readText(new TextEncoder().encode(text))
  if ("_tag" in file) return assert.fail(file.reason.code)
  const { entries, refused } = plan(file, noMapping, { currency: "EUR", people: [], clients: [], projects: [] })
  return { minutes: entries.map(({ minutes }) => minutes), refused: refused.map(({ reason }) => reasonText(reason)) }
}

const noUnit = (text: string) =>
  `"${text}" has no unit: write 1:30, 1.5 h or 90 min, or say that the column has hours or minutes`

describe("a number without a unit in a column of durations", () => {
  const durations = (...all: ReadonlyArray<string>) =>
    read(`date,description,duration\n${all.map((one) => `2026-03-02,a,${one}\n`).join("")}`)

  it("is hours where some have decimals and none is longer than a day", () => {
    assert.deepStrictEqual(durations("1.5", "2", "0.25", "0"), { minutes: [90, 120, 15, 0], refused: [] })
  })
  it("is refused where it could be minutes or seconds", () => {
    assert.deepStrictEqual(durations("2", "8", "0"), { minutes: [0], refused: [noUnit("2"), noUnit("8")] })
    assert.deepStrictEqual(durations("1.5", "90", "2"), { minutes: [90], refused: [noUnit("90"), noUnit("2")] })
    assert.deepStrictEqual(durations("125.5", "3.25", "1:30"), {
      minutes: [90],
      refused: [noUnit("125.5"), noUnit("3.25")]
    })
  })
})

describe("lengths in several columns", () => {
  it.each([
    ["hours,minutes", "1,30", 90],
    ["hours,minutes", ",30", 30],
    ["hours,minutes", "0,90", 90],
    ["hours,minutes", "2,", 120],
    ["hours,minutes", "1.5,90", 90],
    ["hours,minutes", "8,480", 480],
    ["hours,minutes", "0.33,20", 20],
    ["duration,hours", "1:15:00,1.25", 75],
    ["duration,minutes", "1:15:20,75", 75]
  ])("add up, or are the same one: %s %s", (header, cells, minutes) => {
    assert.deepStrictEqual(read(`date,description,${header}\n2026-03-02,a,${cells}\n`), {
      minutes: [minutes],
      refused: []
    })
  })

  it.each([
    ["hours,minutes", "1.5,20", '"1.5" hours and "20" minutes are neither parts of one length nor the same'],
    ["hours,minutes", "1,75", '"1" hours and "75" minutes are neither parts of one length nor the same'],
    ["duration,hours", "2:00,1.5", "the lengths 2:00 and 1:30 differ: leave one of the columns out"]
  ])("are refused where they contradict each other: %s %s", (header, cells, reason) => {
    assert.deepStrictEqual(read(`date,description,${header}\n2026-03-02,a,${cells}\n`), {
      minutes: [],
      refused: [reason]
    })
  })
})

describe("a length beside a start and an end", () => {
  const line = (start: string, end: string, length: string, header = "duration") =>
    read(`date,description,start,end,${header}\n2026-03-02,a,${start},${end},${length}\n`)

  it("is taken where the rest was a break, or times are cut to minutes", () => {
    assert.deepStrictEqual(line("9:00", "17:30", "8:00").minutes, [480])
    assert.deepStrictEqual(line("9:00", "10:00", "1:00:40").minutes, [61])
    assert.deepStrictEqual(line("9:00", "9:20", "0.3", "hours").minutes, [18])
    assert.deepStrictEqual(line("9:00", "9:20", "0.33", "hours").minutes, [20])
    assert.deepStrictEqual(line("22:00", "0:45", "2:45").minutes, [165])
    assert.deepStrictEqual(line("9:00", "9:00", "24:00").minutes, [1440])
    assert.deepStrictEqual(line("9:00", "15:00", "30:00").minutes, [1800])
  })

  const longer = (length: string, between: string, from: string, to: string) =>
    `the length ${length} is longer than the ${between} from "${from}" to "${to}": correct the line, or leave the column of the end out`

  it("is refused with both where it is longer", () => {
    assert.deepStrictEqual(line("9:00", "10:30", "2:00").refused, [longer("2:00", "1:30", "9:00", "10:30")])
    assert.deepStrictEqual(line("9:00", "10:30", "5400", "minutes").refused, [longer("90:00", "1:30", "9:00", "10:30")])
    assert.deepStrictEqual(line("9:00", "10:30", "1:35").refused, [longer("1:35", "1:30", "9:00", "10:30")])
    const moments = read("start,end,duration\n2026-03-02T09:00:00Z,2026-03-02T10:30:00Z,25:30\n")
    assert.deepStrictEqual(moments.refused, [longer("25:30", "1:30", "2026-03-02T09:00:00Z", "2026-03-02T10:30:00Z")])
    const early = read("start,end,duration\n2026-03-02T10:30:00Z,2026-03-02T09:00:00Z,1:30\n")
    assert.deepStrictEqual(early.refused, ["the end is before the start"])
  })
})
