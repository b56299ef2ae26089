import { TaxCategory } from "@hourbook/core/billing/TaxCode"
import { TaxCodeId } from "@hourbook/core/values/Ids"
import { NonNegativeAmount } from "@hourbook/core/values/Money"
import { oneLine } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import {
  aDate,
  aFlag,
  aMoment,
  anId,
  aText,
  namedBody,
  orNull,
  sentDate,
  sentDecimal,
  sentFlag,
  sentId,
  sentText
} from "../shapes/Fields.ts"
import { conditional, idempotent } from "../shapes/Headers.ts"
import { listOf } from "../shapes/recordShapes.ts"

const category = TaxCategory.annotate({
  description:
    "S: standard or reduced. Z: zero. E: exempt. AE: reverse charge. K: within the EU. G: export. O: not subject to tax.",
  examples: ["S"]
})
const percent = Schema.Finite.annotate({ description: "Percent; 0 of all but S.", examples: [19] })

const proposed = {
  name: aText("Its name.", "USt 19 %"),
  category,
  percent,
  reason: orNull(
    aText("Why there is no tax.", "Reverse charge"),
    "Why there is no tax, as invoices say it; null for S and Z."
  ),
  reason_code: orNull(aText("A code.", "VATEX-EU-AE"), "The reason's code of the VATEX list, if it has one.")
}

export const TaxCodeWire = Schema.Struct({
  id: anId("Identifies the tax code."),
  ...proposed,
  valid_from: orNull(aDate("A day."), "The first day of supply on which it is valid; null for no limit."),
  valid_to: orNull(aDate("A day."), "The last day; null for no limit."),
  archived: aFlag("Whether it is archived: new lines do not offer it."),
  created_at: aMoment("When it was added."),
  updated_at: aMoment("When it was last changed.")
}).annotate({ identifier: "TaxCode", description: "How lines of invoices are taxed." })

const ProposedTaxCode = Schema.Struct(proposed).annotate({
  identifier: "ProposedTaxCode",
  description: "A tax code that sellers of the workspace's country may need. It is no legal advice."
})

const own = {
  name: sentText(oneLine(100), 100, { description: "Its name: 1 to 100 characters.", example: "USt 19 %" }),
  category,
  percent: sentDecimal(NonNegativeAmount, {
    description: "Percent: above 0 for S, 0 for all others.",
    example: 19,
    minimum: "zero",
    maximum: 100
  }),
  reason: sentText(oneLine(500), 500, {
    description: "Why there is no tax, as invoices say it. E, AE, K, G and O need one.",
    example: "Reverse charge: the customer accounts for the tax"
  }).pipe(Schema.NullOr, Schema.optionalKey),
  reasonCode: sentText(oneLine(40), 40, {
    description: "The reason's code of the VATEX list.",
    example: "VATEX-EU-AE"
  }).pipe(Schema.NullOr, Schema.optionalKey),
  validFrom: sentDate("The first day of supply on which it is valid; no limit by default.").pipe(
    Schema.NullOr,
    Schema.optionalKey
  ),
  validTo: sentDate("The last day; no limit by default.").pipe(Schema.NullOr, Schema.optionalKey),
  archived: sentFlag("Whether it is archived; false by default.").pipe(Schema.optionalKey)
}
const names = { reasonCode: "reason_code", validFrom: "valid_from", validTo: "valid_to" } as const

export const NewTaxCode = Schema.Struct(own).pipe(
  Schema.encodeKeys(names),
  namedBody("NewTaxCode", "A tax code to add.", { name: "USt 19 %", category: "S", percent: 19 })
)
export const TaxCodePatch = Schema.Struct({
  ...own,
  name: Schema.optionalKey(own.name),
  category: Schema.optionalKey(own.category),
  percent: Schema.optionalKey(own.percent)
}).pipe(Schema.encodeKeys(names), namedBody("TaxCodePatch", "The fields of a tax code to change."))

export const TaxCodeList = ok("TaxCodeList", {
  tax_codes: listOf(TaxCodeWire, "All tax codes, oldest first."),
  proposed: listOf(ProposedTaxCode, "Those that the workspace's country suggests and that are not there yet.")
})
export const TaxCodeCreated = created("TaxCodeCreated", { tax_code: TaxCodeWire })
export const TaxCodeChanged = ok("TaxCodeChanged", { tax_code: TaxCodeWire })

/** Tax codes of invoices, for owners and admins. */
export class TaxCodesApi extends HttpApiGroup.make("taxCodes")
  .add(
    HttpApiEndpoint.get("list", "/", { success: TaxCodeList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List the tax codes, and those that are proposed"),
    HttpApiEndpoint.post("add", "/", {
      headers: idempotent,
      payload: NewTaxCode,
      success: TaxCodeCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Add a tax code"),
    HttpApiEndpoint.put("amend", "/:id", {
      params: { id: sentId(TaxCodeId, "The tax code's id.") },
      headers: conditional,
      payload: TaxCodePatch,
      success: TaxCodeChanged,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Change a tax code; issued documents keep it as it was")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/tax-codes")
  .annotate(OpenApi.Description, "How lines of invoices are taxed.") {}
