import type { PricedWork } from "@hourbook/core/prices/BillingRate"
import * as fc from "fast-check"
import { amountText } from "../../../support/data/arbitraries.ts"
import { day } from "../../../support/data/builders.ts"
import type { Fixture } from "../../../support/data/seedWorkspace.ts"

const someDay = fc.constantFrom("1900-01-01", "2026-01-31", "2026-02-01", "2026-02-14", "2026-03-01", "2999-12-31")
const who = fc.constantFrom("olga", "mary", "max", "carl")
const where = fc.constantFrom("website", "shop", "workshop")

/** The scopes of a rate. */
const scope = fc.oneof(
  fc.record({ project: where, member: who }),
  fc.record({ project: where }),
  fc.record({ member: who }),
  fc.record({ client: fc.constantFrom("acme", "bolt") }),
  fc.constant({})
) as fc.Arbitrary<{
  readonly project?: "website" | "shop" | "workshop"
  readonly client?: "acme" | "bolt"
  readonly member?: "olga" | "mary" | "max" | "carl"
}>

/** Rates of which no two are in the same place. */
export const rateSketches = fc.uniqueArray(
  fc.record({ kind: fc.constantFrom("bill", "cost"), scope, effectiveDate: someDay, amount: amountText }),
  {
    minLength: 12,
    maxLength: 24,
    selector: ({ effectiveDate, kind, scope }) => JSON.stringify([effectiveDate, kind, scope])
  }
)

export const workSketches = fc.array(
  fc.record({
    day: someDay,
    place: fc.constantFrom("nothing", "acme", "website", "shop", "workshop", "workshop for bolt"),
    member: who
  }),
  { minLength: 6, maxLength: 12 }
)
type WorkSketch = typeof workSketches extends fc.Arbitrary<Array<infer One>> ? One : never

export const workIn = (fixture: Fixture, sketch: WorkSketch): PricedWork => {
  const { acme, bolt, shop, website, workshop } = fixture
  const { client = null, project = null } = {
    nothing: {},
    acme: { client: acme },
    website: { project: website, client: acme },
    shop: { project: shop, client: bolt },
    workshop: { project: workshop },
    "workshop for bolt": { project: workshop, client: bolt }
  }[sketch.place]
  return {
    day: day(sketch.day),
    projectId: project?.id ?? null,
    clientId: client?.id ?? null,
    userId: fixture[sketch.member].member.userId
  }
}
