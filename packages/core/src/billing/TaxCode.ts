import { Schema, Struct } from "effect"
import { CalendarDate } from "../values/CalendarDate.ts"
import { TaxCodeId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { Amount } from "../values/Money.ts"
import { nameLine, oneLine } from "../values/Text.ts"

/** UNCL 5305: standard, zero, exempt, reverse charge, within the EU, export, not subject to tax. */
export const TaxCategory = Schema.Literals(["S", "Z", "E", "AE", "K", "G", "O"])
export type TaxCategory = typeof TaxCategory.Type

const fields = {
  name: nameLine(100),
  category: TaxCategory,
  /** 0 to 100, at most 2 decimals; above 0 for S, 0 for all others. */
  percent: Amount,
  /** Why there is none, as it is printed; E, AE, K, G and O need one. */
  reason: Schema.NullOr(oneLine(500)),
  /** The same from the VATEX list. */
  reasonCode: Schema.NullOr(oneLine(40)),
  validFrom: Schema.NullOr(CalendarDate),
  validTo: Schema.NullOr(CalendarDate),
  archived: Schema.Boolean
}
const Draft = Schema.Struct(fields)
/** What callers say of one. */
export type TaxCodeDraft = typeof Draft.Type
export const taxCodeFields = Struct.keys(fields)

/** How a line is taxed. Where it is not valid on a day, the valid one of the same name and category holds. */
export const TaxCode = Schema.Struct({
  id: TaxCodeId,
  workspaceId: WorkspaceId,
  ...fields,
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Number
})
export type TaxCode = typeof TaxCode.Type
