import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import * as fc from "fast-check"
import { amountText, lineText } from "../../support/arbitraries.ts"
import { day } from "../../support/builders.ts"
import type { House, Person } from "../../support/house.ts"
import type { RecordKind, Sketch } from "./recordKinds.ts"

type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never

const dayText = fc.constantFrom("2026-01-31", "2026-02-01", "2026-02-27", "2026-02-28", "2026-03-01", "1900-01-01")
const createdText = fc.constantFrom(
  "2026-02-28T23:59:59.999Z",
  "2026-03-01T00:00:00.000Z",
  "2026-03-01T09:30:00.001Z",
  "2026-03-02T12:00:00.000Z"
)

/** A record with values of which many are equal, so that lists have ties. */
const sketch: fc.Arbitrary<Required<Sketch>> = fc.record({
  day: dayText,
  amount: amountText,
  text: lineText,
  minutes: fc.constantFrom(0, 1, 45, 90, 1_000_000),
  currency: fc.constantFrom("EUR", "USD", "JPY"),
  createdAt: createdText
})

/** Which of a house's members, clients and projects a record belongs to. */
const belonging = fc.record({
  owner: fc.constantFrom("olga", "mary", "max"),
  place: fc.constantFrom("nothing", "acme", "bolt", "website", "shop", "workshop", "workshop for acme")
})

const placeIn = (house: House, place: ValueOf<typeof belonging>["place"]) => {
  const { acme, bolt, shop, website, workshop } = house
  return {
    nothing: {},
    acme: { client: acme },
    bolt: { client: bolt },
    website: { client: acme, project: website },
    shop: { client: bolt, project: shop },
    workshop: { project: workshop },
    "workshop for acme": { client: acme, project: workshop }
  }[place]
}

export const recordSketch = fc.record({ sketch, belonging })
export type RecordSketch = ValueOf<typeof recordSketch>

export const recordIn = <A extends RecordBase, Sort extends string>(
  house: House,
  kind: RecordKind<A, Sort>,
  wanted: RecordSketch
): A =>
  kind.make({ owner: house[wanted.belonging.owner].member, ...placeIn(house, wanted.belonging.place) }, wanted.sketch)

/** A filter with any of the conditions, by positions in a house. */
export const filterSketch = fc.record(
  {
    from: dayText,
    to: dayText,
    createdFrom: fc.constantFrom("2026-02-28", "2026-03-01", "2026-03-02"),
    createdTo: fc.constantFrom("2026-02-28", "2026-03-01", "2026-03-02"),
    clients: fc.uniqueArray(fc.constantFrom("acme", "bolt"), { minLength: 1 }),
    projects: fc.uniqueArray(fc.constantFrom("website", "shop", "workshop"), { minLength: 1 }),
    members: fc.uniqueArray(fc.constantFrom("olga", "mary", "max"), { minLength: 1 }),
    search: fc.constantFrom("a", "Ä", "SHOP", "acme", "%", "_", "\\", "i̇", "σ", "nowhere")
  },
  { requiredKeys: [] }
)

export const filterIn = (house: House, wanted: ValueOf<typeof filterSketch>): RecordFilter => ({
  from: wanted.from === undefined ? undefined : day(wanted.from),
  to: wanted.to === undefined ? undefined : day(wanted.to),
  createdFrom: wanted.createdFrom === undefined ? undefined : day(wanted.createdFrom),
  createdTo: wanted.createdTo === undefined ? undefined : day(wanted.createdTo),
  clientIds: wanted.clients?.map((name) => house[name].id),
  projectIds: wanted.projects?.map((name) => house[name].id),
  userIds: wanted.members?.map((name) => house[name].member.userId),
  search: wanted.search
})

/** Days to cut at, in order: some begin a month, some are days that records have, some are neither. */
export const cutsSketch = fc
  .uniqueArray(
    fc.constantFrom("1900-01-01", "2026-01-31", "2026-02-01", "2026-02-14", "2026-02-28", "2026-03-01", "2026-04-09"),
    {
      maxLength: 4
    }
  )
  .map((days) => days.sort().map(day))

/** Everybody whose sight differs. */
export const people = (house: House): ReadonlyArray<Person> => [house.olga, house.mary, house.max, house.carl]
