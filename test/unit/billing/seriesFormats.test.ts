import { assert, describe, it } from "@effect/vitest"
import type { InvoiceSeries } from "@hourbook/core/billing/InvoiceSeries"
import { canClash, isFormat } from "@hourbook/core/billing/seriesFormats"
import { afterTaking, lastNumberOf, nextOf, numberOf } from "@hourbook/core/billing/seriesNumbers"
import type { TaxCode } from "@hourbook/core/billing/TaxCode"
import { findValidTaxCode, validTaxCode } from "@hourbook/core/billing/validTaxCode"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { InvoiceSeriesId, TaxCodeId, WorkspaceId } from "@hourbook/core/values/Ids"
import { Instant } from "@hourbook/core/values/Instant"
import { fromText } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"

const day = (text: string) => CalendarDate.make(text)
const stamps = {
  createdAt: Instant.make("2026-01-01T00:00:00.000Z"),
  updatedAt: Instant.make("2026-01-01T00:00:00.000Z"),
  version: 1
}
const workspaceId = WorkspaceId.make(newUuid())

const aSeries = (rest: Partial<InvoiceSeries> = {}): InvoiceSeries => ({
  id: InvoiceSeriesId.make(newUuid()),
  workspaceId,
  name: "Invoices",
  format: "{YYYY}-{seq:3}",
  yearly: true,
  next: 1,
  year: null,
  latest: null,
  raises: [],
  archived: false,
  ...stamps,
  ...rest
})

describe("numbers of series", () => {
  it("count on within a year and begin again in the next", () => {
    let series = aSeries()
    const taken = ["2026-11-30", "2026-12-31", "2027-01-01", "2027-01-01"].map((text) => {
      const number = numberOf(series, nextOf(series, day(text)).seq, day(text))
      series = afterTaking(series, day(text), stamps.updatedAt)
      assert.strictEqual(lastNumberOf(series), number)
      return number
    })
    assert.deepStrictEqual(taken, ["2026-001", "2026-002", "2027-001", "2027-002"])
    assert.deepInclude(series, { next: 3, year: 2027, latest: day("2027-01-01"), version: 5 })
    const plain = afterTaking(
      aSeries({ format: "R{YY}/{seq:1}", yearly: false, next: 99 }),
      day("2027-05-01"),
      stamps.updatedAt
    )
    assert.strictEqual(numberOf(plain, plain.next, day("2027-05-01")), "R27/100")
    assert.isNull(plain.year)
  })

  it("of two formats can be one or not, whatever the case", () => {
    for (const [one, other, expected] of [
      ["{seq:4}", "{seq:1}", true],
      ["A{seq:1}", "a{seq:3}", true],
      ["A{seq:1}", "B{seq:1}", false],
      ["{YYYY}-{seq:4}", "{YYYY}/{seq:4}", false],
      ["{YYYY}-{seq:4}", "{seq:4}-{YYYY}", true],
      ["{YYYY}{seq:4}", "{seq:4}", true],
      ["R{YY}{seq:4}", "R{YYYY}{seq:4}", true],
      ["R{seq:2}X", "R{seq:2}", false],
      ["1{seq:1}", "{seq:1}", true],
      ["{seq:1}A{YY}", "{seq:3}A2{YY}", false],
      ["CN-{seq:1}", "{seq:1}", false]
    ] as const) {
      assert.strictEqual(canClash(one, other), expected, `${one} and ${other}`)
      assert.strictEqual(canClash(other, one), expected, `${other} and ${one}`)
    }
    assert.deepStrictEqual(
      ["{seq:1}", "a{YY}b{seq:9}", "{seq:10}", "{seq}", "{", "{seq:1}}", "{YY}{YY}{seq:1}"].map(isFormat),
      [true, true, false, false, false, false, false]
    )
  })

  it("clash where some number of both is the same: by trying them", () => {
    const formats = [
      "{seq:1}",
      "{seq:2}",
      "2{seq:1}",
      "{YY}{seq:1}",
      "{YY}-{seq:1}",
      "{seq:1}-{YY}",
      "X{seq:1}",
      "x1{seq:2}"
    ]
    const days = ["2011-01-01", "2026-01-01"].map(day)
    const numbers = (format: string) =>
      new Set(
        Array.from({ length: 1200 }, (_, seq) =>
          days.map((one) => numberOf({ format }, seq + 1, one).toLowerCase())
        ).flat()
      )
    const all = new Map(formats.map((format) => [format, numbers(format)]))
    for (const one of formats) {
      for (const other of formats) {
        const others = all.get(other) ?? new Set()
        const meets = [...(all.get(one) ?? [])].some((number) => others.has(number))
        assert.strictEqual(canClash(one, other), meets, `${one} and ${other}`)
      }
    }
  })
})

describe("the tax code that holds on a day", () => {
  const code = (rest: Partial<TaxCode>): TaxCode => ({
    id: TaxCodeId.make(newUuid()),
    workspaceId,
    name: "USt",
    category: "S",
    percent: fromText("19"),
    reason: null,
    reasonCode: null,
    validFrom: null,
    validTo: null,
    archived: false,
    ...stamps,
    ...rest
  })
  const old = code({ validTo: day("2026-12-31") })
  const later = code({ name: "UST", percent: fromText("20"), validFrom: day("2027-01-01"), validTo: day("2027-12-31") })
  const other = code({ name: "USt", category: "Z", percent: fromText("0") })
  const gone = code({ validFrom: day("2028-01-01"), archived: true })
  const all = [other, gone, old, later]

  it.effect("is the one that is named, or the valid one of its name and category", () =>
    Effect.gen(function* () {
      const idOn = (text: string) => findValidTaxCode(all, old.id, day(text))?.id
      assert.deepStrictEqual(["2026-12-31", "2027-01-01", "2028-01-01"].map(idOn), [old.id, later.id, undefined])
      assert.strictEqual(findValidTaxCode(all, later.id, day("2020-01-01"))?.id, old.id)
      const refusal = yield* Effect.flip(validTaxCode(all, later.id, day("2028-02-01")))
      assert.deepStrictEqual(refusal.rule, {
        code: "no_valid_tax_code",
        name: "UST",
        category: "S",
        day: "2028-02-01"
      })
      const unknown = yield* Effect.flip(validTaxCode([], later.id, day("2028-02-01")))
      assert.strictEqual(unknown.rule.code, "no_such_reference")
    })
  )
})
