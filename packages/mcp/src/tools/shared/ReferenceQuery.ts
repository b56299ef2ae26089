import { Schema } from "effect"
import { paging, period, references, search } from "../../schema/arguments.ts"

/** What a caller asks of the clients, projects, members or rates. */
export const ReferenceQuery = Schema.Struct({
  kind: Schema.Literals(["client", "project", "member", "exchange_rate", "billing_rate", "tax_code", "invoice_series"]),
  search,
  archived: Schema.optionalKey(Schema.Boolean.annotate({ description: "default: both" })),
  clients: references,
  with_totals: Schema.optionalKey(Schema.Boolean),
  ...period,
  sort: Schema.optionalKey(Schema.Literals(["name", "worked", "earned", "received", "debt"])),
  ...paging
})
export type ReferenceQuery = typeof ReferenceQuery.Type
