import { Effect } from "effect"
import { billed, eBuyer, eSeller, issued, work } from "../../../support/http/billedWorld.ts"
import { dataOf, openWith } from "../../../support/http/callers.ts"
import { importBody } from "../../../support/http/wireKinds.ts"

/** A document with an entry of a file, one of a member, and a charge, each changed once before. */
export const issuedWorld = Effect.gen(function* () {
  const world = yield* openWith("acme", "bolt", "website", "member")
  const { acme, member, owner, website } = world
  const { full, read } = owner
  const setup = yield* billed(world)
  // The next, where that of the document is archived.
  yield* full.make("/api/invoice-series", { name: "Next", format: "N-{seq:4}" })
  dataOf(yield* full.put("/api/workspace", { billing: { ...eSeller, contact_phone: "+49 30 1234567" } }))
  dataOf(yield* full.put(`/api/counteragents/${acme.id}`, { billing: eBuyer(setup.code.id) }))
  dataOf(
    yield* full.post("/api/rates", { kind: "bill", amount: 90, currency: "EUR", effective_date: "2026-01-01" }),
    201
  )
  const imported = yield* full.make("/api/imports", importBody)
  const { hourly_rate: _, ...priced } = work(acme.id, { project_id: website.id, tags: ["design"] })
  const operations = [{ op: "create", body: priced }]
  const bulk = dataOf(yield* full.post("/api/time/bulk", { import_id: imported.id, operations }))
  const ofFile = bulk.results[0].data?.entry ?? bulk.results[0].entry
  const entry = yield* full.make("/api/time", work(acme.id, { user_id: member.id }))
  dataOf(yield* full.put(`/api/time/${entry.id}`, { duration_minutes_total: 120 }))
  const feed = dataOf(
    yield* full.get("/api/reports/activity?feed_limit=20&feed_subject=time_entry&feed_action=updated")
  )
  const [changed] = feed.feed
  const charge = yield* full.make("/api/charges", {
    charge_date: "2026-03-03",
    kind: "expense",
    amount: 12.345,
    currency: "EUR",
    comment: "Train",
    counteragent_id: acme.id
  })
  const made = yield* full.post("/api/invoices", {
    from_work: { counteragent_id: acme.id, group_by: "entry" },
    lines: [{ text: "Workshop", quantity: 2, unit: "day", unit_price: 800 }],
    note: "Thank you."
  })
  const document = yield* issued(full, dataOf(made, 201).invoice)
  const charges = dataOf(yield* read.get("/api/charges")).charges
  const posted = charges.find(({ posted: isPosted }: any) => isPosted)
  return { ...world, ...setup, imported, ofFile, entry, changed, charge, posted, document }
})
export type World = Effect.Success<typeof issuedWorld>

/** What is derived of a document, and its marks. */
const derived = new Set([
  "credited_total",
  "open_total",
  "overdue",
  "paid_total",
  "sent",
  "status",
  "updated_at",
  "version"
])

/** A document without these. */
export const lasting = (document: object) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !derived.has(name)))
