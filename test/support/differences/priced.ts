import * as fc from "fast-check"

export const aTags = fc.subarray(["design", "calls", "Mail"]).chain((tags) =>
  fc.constantFrom(
    tags,
    tags.map((tag) => tag.toUpperCase())
  )
)

/** What a time entry may have besides, and go without. */
export const priced = (entry: any): fc.Arbitrary<any> => {
  const { cost: _, ...costless } = entry
  const { currency: __, ...bare } = costless
  const moments = { started_at: "2026-03-02T09:00:00Z", ended_at: "2026-03-02T09:47:31Z" }
  const { duration_minutes_total: ___, ...timed } = entry
  return fc
    .tuple(
      fc.constantFrom(entry, entry, entry, costless, bare, bare, { ...timed, ...moments }),
      fc.record(
        {
          billable: fc.boolean(),
          hourly_rate: fc.constantFrom(80, "33.3333", null),
          tags: aTags,
          metadata: fc.constantFrom({}, { ref: "7" })
        },
        { requiredKeys: [] }
      )
    )
    .map(([body, more]) => ({ ...body, ...more }))
}

export const aRounding = fc.constantFrom(null, { mode: "up", step: 15 }, { mode: "nearest", step: 6, minimum: 10 })
