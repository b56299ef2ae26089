import * as fc from "fast-check"
import { aDay } from "../http/wireArbitraries.ts"
import type { Known } from "./Known.ts"
import { aTags } from "./priced.ts"

/** An id of nothing. */
export const nowhere = "019e0000-0000-7000-8000-000000000000"

/** What another system calls something: of few names, so that several want the same. */
export const aRef = fc.record({
  source: fc.constantFrom("toggl", "Toggl"),
  id: fc.constantFrom("1", "2", "3", "4", "5")
})

/** What the description alone would hardly ever come by: currencies, zones and ids that there are, and no holidays to load. */
export const sensible = (known: Known): fc.Arbitrary<Readonly<Record<string, unknown>>> =>
  fc.record({
    currency: fc.constantFrom("EUR", "USD", "JPY", "GBP"),
    effective_date: aDay,
    rate: fc.constantFrom(0.9, "1.0825", 0.0061, 1, "123456.789"),
    counteragent_ids: fc.subarray(known.idsUnder("/api/counteragents").slice(-3)),
    holiday_region: fc.constant(null),
    time_zone: fc.constantFrom("Pacific/Auckland", "America/Los_Angeles", "Europe/Berlin"),
    amount: fc.constantFrom(0, 40, 90.5, "120.25"),
    from: fc.constant("2026-01-01"),
    to: fc.constant("2026-12-31"),
    cursor: fc.constant(undefined),
    project_id: fc.constantFrom(...known.idsUnder("/api/projects").slice(-3), null),
    counteragent_id: fc.constantFrom(null, null, ...known.idsUnder("/api/counteragents").slice(-2)),
    user_id: fc.constantFrom(null, ...known.idsUnder("/api/members").slice(-3)),
    from_entry: fc.constantFrom(...known.idsUnder("/api/time").slice(-3), nowhere),
    started_at: fc.constant(undefined),
    ended_at: fc.constant(undefined),
    external_ref: fc.option(aRef, { nil: null }),
    tags: aTags
  })

/** A body with better values for the fields that it has; without those that have none. */
export const overlaid = ([body, better]: [any, Readonly<Record<string, unknown>>]): unknown =>
  Object.fromEntries(
    Object.entries(body)
      .map(([name, value]) => [name, name in better ? better[name] : value])
      .filter(([, value]) => value !== undefined)
  )
