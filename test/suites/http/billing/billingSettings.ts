import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Caller, dataOf, openWith, openWorkspace, refused } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const workspace = "/api/workspace"
const taxCodes = "/api/tax-codes"
const series = "/api/invoice-series"

const standard = { name: "USt 19 %", category: "S", percent: 19 }
const yearly = { name: "Invoices", format: "{YYYY}-{seq:4}", yearly: true }

/** The latest line of the log about something. */
const lineOf = ({ read }: { readonly read: Caller }, subject: string) =>
  Effect.map(read.get("/api/reports/activity"), (answer) =>
    dataOf(answer).feed.find((line: { readonly subject: string }) => line.subject === subject)
  )

/** Who sends and receives invoices, how they are taxed and numbered. */
export const billingSettings = defineHttpSuite("billing settings", (it, { refusals }) => {
  it.effect("what invoices say of the workspace is managers' alone, in the workspace's version", () =>
    Effect.gen(function* () {
      const { admin, member, owner } = yield* openWith("admin", "member")
      const before = yield* owner.read.get(workspace)
      assert.isNull(dataOf(before).workspace.billing)
      const tag = before.headers.get("etag") ?? ""
      const billing = {
        legal_name: "Acme GmbH",
        country: "de",
        vat_id: "de 123 456 789",
        e_address: { scheme: "9930", id: "DE123456789" },
        banks: [
          { currency: "EUR", iban: "de89 3704 0044 0532 0130 00", bic: "cobadeffxxx" },
          { currency: "usd", text: "Routing number 021000021" }
        ]
      }
      const changed = yield* admin.full.put(workspace, { billing }, { "if-match": tag })
      const shown = dataOf(changed).workspace.billing
      assert.deepInclude(shown, { legal_name: "Acme GmbH", country: "DE", vat_id: "DE123456789", logo: null })
      assert.deepStrictEqual(shown.banks, [
        { currency: "EUR", holder: null, iban: "DE89370400440532013000", bic: "COBADEFFXXX", text: null },
        { currency: "USD", holder: null, iban: null, bic: null, text: "Routing number 021000021" }
      ])
      assert.notStrictEqual(changed.headers.get("etag"), tag)
      refused(yield* admin.full.put(workspace, { billing }, { "if-match": tag }), 412, "precondition_failed")
      assert.deepStrictEqual(dataOf(yield* owner.read.get(workspace)).workspace.billing, shown)
      assert.isNull(dataOf(yield* member.read.get(workspace)).workspace.billing)
      assert.hasAllKeys((yield* lineOf(owner, "workspace")).changes, ["billing"])
      const smaller = dataOf(yield* owner.full.put(workspace, { billing: { legal_name: "Acme" } })).workspace.billing
      assert.deepInclude(smaller, { legal_name: "Acme", country: null, banks: [] })
    })
  )

  if (refusals)
    it.effect("400 for what is no country, VAT id, IBAN, BIC, scheme, address or picture", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const bank = (rest: object) => ({ banks: [{ currency: "EUR", ...rest }] })
        for (const [billing, says] of [
          [{ country: "XX" }, /country/u],
          [{ vat_id: "DE12345678" }, /vat_id/u],
          [{ vat_id: "123" }, /vat_id/u],
          [bank({ iban: "DE89370400440532013001" }), /IBAN/u],
          [bank({ iban: "DE89370400440532013000", bic: "X" }), /BIC/u],
          [bank({}), /iban or a text/u],
          [
            {
              banks: [
                { currency: "EUR", text: "a" },
                { currency: "EUR", text: "b" }
              ]
            },
            /one account for EUR/u
          ],
          [{ e_address: { scheme: "1234", id: "x" } }, /scheme/u],
          [{ e_address: { scheme: "0208", id: "0123456789" } }, /format of scheme/u],
          [{ contact_email: "ada" }, /contact_email/u],
          [{ logo: "0".repeat(64) }, /logo/u]
        ] as const) {
          refused(yield* owner.full.put(workspace, { billing }), 400, "validation_error", says)
        }
        assert.isNull(dataOf(yield* owner.read.get(workspace)).workspace.billing)
      })
    )

  it.effect("what a client's invoices need, and a project's order number", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openWith("member")
      const code = yield* owner.full.make(taxCodes, standard)
      const billing = {
        legal_name: "Beta SA",
        country: "FR",
        emails: ["pay@beta.example"],
        tax_code_id: code.id,
        profile: "factur_x",
        early_payment: { percent: "2.5", days: 10 }
      }
      const made = yield* owner.full.make("/api/counteragents", { name: "Beta", billing })
      assert.deepInclude(made.billing, { ...billing, early_payment: { percent: 2.5, days: 10 }, language: null })
      const one = `/api/counteragents/${made.id}`
      assert.notProperty(dataOf(yield* member.read.get(one)).counteragent, "billing")
      const renamed = dataOf(yield* owner.full.put(one, { name: "Beta 2" })).counteragent
      assert.deepStrictEqual(renamed.billing, made.billing)
      assert.isNull(dataOf(yield* owner.full.put(one, { billing: null })).counteragent.billing)
      const project = yield* owner.full.make("/api/projects", { name: "Site", order_number: " PO-1 " })
      assert.strictEqual(project.order_number, "PO-1")
      if (!refusals) return
      for (const [wrong, says] of [
        [{ tax_code_id: made.id }, /tax code/u],
        [{ emails: ["x"] }, /emails/u],
        [{ early_payment: { percent: 100, days: 1 } }, /percent/u],
        [{ early_payment: { percent: 1, days: 400 } }, /days/u]
      ] as const) {
        refused(yield* owner.full.put(one, { billing: wrong }), 400, "validation_error", says)
      }
    })
  )

  it.effect("tax codes: proposed by country, added once, changed and archived", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openWith("member")
      yield* owner.full.put(workspace, { billing: { country: "DE" } })
      const list = Effect.map(owner.read.get(taxCodes), (answer) => dataOf(answer))
      const { proposed } = yield* list
      assert.deepStrictEqual(
        proposed.map(({ category, percent }: any) => `${category} ${percent}`),
        ["S 19", "S 7", "AE 0", "G 0"]
      )
      const [first] = proposed
      const added = yield* owner.full.make(taxCodes, { ...first, valid_to: "2026-12-31" })
      assert.deepStrictEqual((yield* list).tax_codes, [added])
      assert.lengthOf((yield* list).proposed, 3)
      const next = yield* owner.full.make(taxCodes, { ...first, percent: 20, valid_from: "2027-01-01" })
      assert.deepStrictEqual(
        (yield* list).tax_codes.map(({ id }: any) => id),
        [added.id, next.id]
      )
      const one = `${taxCodes}/${added.id}`
      const archived = yield* owner.full.put(one, { archived: true }, { "if-match": '"1"' })
      assert.isTrue(dataOf(archived).tax_code.archived)
      refused(yield* owner.full.put(one, { archived: false }, { "if-match": '"1"' }), 412, "precondition_failed")
      const once = { "idempotency-key": "k1" }
      const body = { name: "Export", category: "G", percent: 0, reason: "Export" }
      const answers = yield* Effect.all([0, 1].map(() => owner.full.post(taxCodes, body, once)))
      assert.strictEqual(new Set(answers.map((answer) => dataOf(answer, 201).tax_code.id)).size, 1)
      refused(yield* member.read.get(taxCodes), 403, "forbidden")
      yield* owner.full.put(workspace, { billing: { country: "DE", small_business: true } })
      assert.deepStrictEqual(
        (yield* list).proposed.map(({ category }: any) => category),
        ["E"]
      )
    })
  )

  if (refusals)
    it.effect("400 for tax codes that do not go with themselves or the others", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        yield* owner.full.make(taxCodes, { ...standard, valid_from: "2026-01-01" })
        for (const [body, says] of [
          [{ ...standard, percent: 0 }, /percent/u],
          [{ ...standard, percent: 19.123 }, /percent/u],
          [{ ...standard, percent: 101 }, /percent/u],
          [{ ...standard, category: "Z" }, /percent/u],
          [{ ...standard, category: "AE", percent: 0 }, /reason/u],
          [{ ...standard, reason_code: "VATEX-EU-XX" }, /VATEX/u],
          [{ ...standard, valid_from: "2026-02-01", valid_to: "2026-01-31" }, /valid_to/u],
          [{ ...standard, name: "ust 19 %", valid_to: "2026-01-01" }, /name/u]
        ] as const) {
          refused(yield* owner.full.post(taxCodes, body), 400, "validation_error", says)
        }
        yield* owner.full.make(taxCodes, { ...standard, valid_to: "2025-12-31" })
      })
    )

  it.effect("series: numbers by year, raised by owners with a reason, and lowered while none was given", () =>
    Effect.gen(function* () {
      const { admin, member, owner } = yield* openWith("admin", "member")
      const day = at("2026-03-04T05:06:07.891Z")
      const made = yield* day(admin.full.make(series, yearly))
      assert.deepInclude(made, {
        ...yearly,
        next: 1,
        next_number: "2026-0001",
        latest_date: null,
        used: false,
        raises: [],
        archived: false
      })
      const one = `${series}/${made.id}`
      const raise = { next: 25, reason: "18 to 24 went out elsewhere" }
      refused(yield* admin.full.put(one, raise), 403, "forbidden")
      refused(yield* owner.full.put(one, { next: 25 }), 400, "validation_error", /reason/u)
      const raised = dataOf(yield* day(owner.full.put(one, raise))).invoice_series
      assert.deepInclude(raised, { next: 25, next_number: "2026-0025" })
      assert.deepStrictEqual(raised.raises, [
        { year: 2026, from: 1, to: 25, reason: raise.reason, at: "2026-03-04T05:06:07.891Z" }
      ])
      refused(yield* admin.full.put(one, { next: 7 }), 403, "forbidden")
      const lowered = dataOf(yield* day(owner.full.put(one, { next: 7 }))).invoice_series
      assert.deepInclude(lowered, { next: 7, raises: [{ ...raised.raises[0], to: 7 }] })
      const later = dataOf(yield* owner.read.get(series).pipe(at("2027-01-01T10:00:00.000Z"))).invoice_series
      assert.strictEqual(later[0].next_number, "2027-0001")
      refused(yield* member.read.get(series), 403, "forbidden")
      const line = yield* lineOf(owner, "invoice_series")
      assert.deepInclude(line, { action: "updated", title: "Invoices" })
      assert.hasAllKeys(line.changes, ["next", "raises"])
    })
  )

  it.effect("series: of two that are added at once and could give one number, one is refused", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const calls = ["a", "b", "c"].map((name) => owner.full.post(series, { name, format: "INV-{seq:4}" }))
      const answers = yield* Effect.all(calls, { concurrency: "unbounded" })
      assert.deepStrictEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [201, 400, 400]
      )
      assert.lengthOf(dataOf(yield* owner.read.get(series)).invoice_series, 1)
    })
  )

  if (refusals)
    it.effect("400 for formats without a counter or a year, and formats that meet another's", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const { id } = yield* owner.full.make(series, yearly)
        for (const [rest, says] of [
          [{ format: "R" }, /counter/u],
          [{ format: "{seq:2}{seq:2}" }, /counter/u],
          [{ format: "{seq:0}" }, /counter/u],
          [{ format: "{MM}{seq:2}" }, /counter/u],
          [{ format: "R{seq:2}", yearly: true }, /YYYY/u],
          [{ format: "{YYYY}-{seq:2}" }, /same number/u],
          [{ format: "{YY}{YYYY}-{seq:2}" }, /counter/u],
          [{ format: "2026-{seq:3}" }, /same number/u],
          [{ format: "R{seq:2}", name: "INVOICES" }, /name/u],
          [{ format: "R{seq:2}", next: 0 }, /next/u]
        ] as const) {
          refused(yield* owner.full.post(series, { name: "Other", ...rest }), 400, "validation_error", says)
        }
        const other = yield* owner.full.make(series, { name: "Credit notes", format: "CN-{YYYY}-{seq:4}" })
        const wrong = yield* owner.full.put(`${series}/${id}`, { format: "cn-2026-{seq:1}", yearly: false })
        refused(wrong, 400, "validation_error", new RegExp(other.name, "u"))
        dataOf(yield* owner.full.put(`${series}/${id}`, { format: "R{seq:1}", yearly: false }))
      })
    )
})
