import { assert, it } from "@effect/vitest"
import { sortRows } from "@hourbook/core/reports/shared/sortRows"
import { Effect } from "effect"

it.effect("rows are sorted by value, then by name in any case, then by id, and each is looked at once", () =>
  Effect.gen(function* () {
    const looks = { value: 0, name: 0 }
    const rows = Array.from({ length: 500 }, (_, n) => ({
      id: n === 0 ? null : `${n}`.padStart(3, "0"),
      name: ["beta", "Alpha", "ALPHA"][n % 3] ?? "",
      value: n % 2
    }))
    const sorted = yield* sortRows(rows, {
      valueOf: ({ value }) => {
        looks.value++
        return value
      },
      compare: (a, b) => b - a,
      nameOf: ({ name }) => {
        looks.name++
        return name
      },
      idOf: ({ id }) => id
    })
    const expected = [...rows].sort(
      (a, b) =>
        b.value - a.value ||
        (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : a.name.toLowerCase() > b.name.toLowerCase() ? 1 : 0) ||
        ((a.id ?? "") < (b.id ?? "") ? -1 : 1)
    )
    assert.deepStrictEqual(sorted, expected)
    assert.deepStrictEqual(looks, { value: 500, name: 500 })
  })
)
