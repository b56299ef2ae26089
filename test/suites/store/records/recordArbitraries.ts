import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { BillingRateId } from "@hourbook/core/values/Ids"
import * as fc from "fast-check"
import { amountText, lineText } from "../../../support/data/arbitraries.ts"
import { currency, day, instant, money, newUuid, settling } from "../../../support/data/builders.ts"
import { later } from "../../../support/data/changes.ts"
import type { Fixture, Person } from "../../../support/data/seedWorkspace.ts"
import type { RecordKind, Sketch, WorkSketch } from "./recordKinds.ts"

type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never

const dayText = fc.constantFrom("2026-01-31", "2026-02-01", "2026-02-27", "2026-02-28", "2026-03-01", "1900-01-01")
const createdText = fc.constantFrom(
  "2026-02-28T23:59:59.999Z",
  "2026-03-01T00:00:00.000Z",
  "2026-03-01T09:30:00.001Z",
  "2026-03-02T12:00:00.000Z"
)

/** Below 0 as often as above, where a kind has a sign. */
const signedText = fc.tuple(fc.constantFrom("", "-"), amountText).map(([sign, text]) => `${sign}${text}`)

/** What a payment settles, in its own or another currency. */
const settlesSketch = fc.option(
  fc.tuple(amountText, fc.constantFrom("EUR", "USD", "JPY", "CHF")).map(([amount, code]) => settling(amount, code))
)

/** One spelling of each, in the order in which stores give them. */
const tagNames = ["Café", "ops 🙂", "ΟΔΟΣ"]

/** What a time entry has besides, priced or not. */
const workSketch: fc.Arbitrary<WorkSketch> = fc
  .record({
    billable: fc.boolean(),
    rounding: fc.constantFrom(0, 0, 15, -5, -45),
    hourlyRate: fc.option(amountText.map(money)),
    isLookedUp: fc.boolean(),
    internalCost: fc.option(
      fc
        .tuple(fc.oneof(fc.constant("0"), amountText), fc.constantFrom("EUR", "CHF", "JPY"))
        .map(([amount, code]) => ({ amount: money(amount), currency: currency(code) }))
    ),
    startedAt: fc.option(createdText.map(instant)),
    tags: fc.subarray(tagNames),
    madeInHour: fc.constantFrom(0, 9, 23)
  })
  .map(({ hourlyRate, isLookedUp, startedAt, ...work }) => ({
    ...work,
    hourlyRate: work.billable ? hourlyRate : null,
    rateId: work.billable && hourlyRate !== null && isLookedUp ? BillingRateId.make(newUuid()) : null,
    startedAt,
    endedAt: startedAt === null ? null : later(startedAt, 95)
  }))

/** A record with values of which many are equal, so that lists have ties. */
const sketch: fc.Arbitrary<Required<Sketch>> = fc.record({
  day: dayText,
  amount: signedText,
  settles: settlesSketch,
  text: lineText,
  minutes: fc.constantFrom(0, 1, 45, 90, 1_000_000),
  currency: fc.constantFrom("EUR", "USD", "JPY"),
  createdAt: createdText,
  metadata: fc.constantFrom({}, { a: "1" }, { "Ключ 🙂": "", a: "\n'\"\\", "0": "e\u0301" }),
  work: workSketch
})

/** Which of a workspace's members, clients and projects a record belongs to. */
const belonging = fc.record({
  owner: fc.constantFrom("olga", "mary", "max", "nobody"),
  place: fc.constantFrom("nothing", "acme", "bolt", "website", "shop", "workshop", "workshop for acme")
})

const placeIn = (fixture: Fixture, place: ValueOf<typeof belonging>["place"]) => {
  const { acme, bolt, shop, website, workshop } = fixture
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
  fixture: Fixture,
  kind: RecordKind<A, Sort>,
  { belonging: { owner, place }, sketch: wanted }: RecordSketch
): A =>
  kind.make(
    {
      owner: fixture[owner === "nobody" ? "olga" : owner].member,
      isMemberless: owner === "nobody" && kind.memberless,
      ...(kind.needsClient ? { client: fixture.acme } : {}),
      ...placeIn(fixture, place)
    },
    wanted
  )

const tagsSketch = fc.subarray(["ΟΔΟς", "CAFE\u0301", "nowhere", "ops 🙂"], { minLength: 1 })

/** A filter with any of the conditions, by positions in a workspace. */
const anyConditions = fc.record(
  {
    from: dayText,
    to: dayText,
    createdFrom: createdText,
    createdBefore: createdText,
    clients: fc.uniqueArray(fc.constantFrom("acme", "bolt", "none"), { minLength: 1 }),
    projects: fc.uniqueArray(fc.constantFrom("website", "shop", "workshop", "none"), { minLength: 1 }),
    members: fc.uniqueArray(fc.constantFrom("olga", "mary", "max"), { minLength: 1 }),
    currencies: fc.uniqueArray(fc.constantFrom("EUR", "JPY", "CHF"), { minLength: 1 }),
    tags: tagsSketch,
    billable: fc.boolean(),
    search: fc.constantFrom("a", "Ä", "SHOP", "acme", "%", "_", "\\", "i̇", "σ", "nowhere")
  },
  { requiredKeys: [] }
)

type FilterSketch = ValueOf<typeof anyConditions>

/** Every other filter has few conditions, so that many records match. */
export const filterSketch: fc.Arbitrary<FilterSketch> = fc.oneof(
  anyConditions,
  fc.oneof(
    fc.record({ tags: tagsSketch }),
    fc.record({ tags: tagsSketch, billable: fc.boolean() }),
    fc.record({ billable: fc.boolean(), createdFrom: createdText })
  )
)

export const filterIn = (fixture: Fixture, wanted: FilterSketch): RecordFilter => ({
  from: wanted.from === undefined ? undefined : day(wanted.from),
  to: wanted.to === undefined ? undefined : day(wanted.to),
  createdFrom: wanted.createdFrom === undefined ? undefined : instant(wanted.createdFrom),
  createdBefore: wanted.createdBefore === undefined ? undefined : instant(wanted.createdBefore),
  clientIds: wanted.clients?.map((name) => (name === "none" ? null : fixture[name].id)),
  projectIds: wanted.projects?.map((name) => (name === "none" ? null : fixture[name].id)),
  userIds: wanted.members?.map((name) => fixture[name].member.userId),
  currencies: wanted.currencies?.map(currency),
  tags: wanted.tags,
  billable: wanted.billable,
  search: wanted.search
})

/** Leaves out the conditions of a filter that need the records. */
export const onlyOfRecords = {
  search: undefined,
  createdFrom: undefined,
  createdBefore: undefined,
  tags: undefined,
  billable: undefined
}

/** Days to cut at, in order: some begin a month, some are days that records have, some are neither. */
export const cutsSketch = fc
  .uniqueArray(
    fc.constantFrom("1900-01-01", "2026-01-31", "2026-02-01", "2026-02-14", "2026-02-28", "2026-03-01", "2026-04-09"),
    {
      maxLength: 4
    }
  )
  .map((days) => days.sort().map(day))

/** Those of them who may read records of a kind. */
export const readers = <A extends RecordBase, Sort extends string>(
  fixture: Fixture,
  kind: Pick<RecordKind<A, Sort>, "readers">
): ReadonlyArray<Person> => people(fixture).filter(({ member }) => kind.readers.includes(member.role))

/** Everybody whose sight differs. */
export const people = (fixture: Fixture): ReadonlyArray<Person> => [
  fixture.olga,
  fixture.mary,
  fixture.max,
  fixture.carl
]
