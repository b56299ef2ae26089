import type { Workspace } from "@hourbook/core/access/Workspace"
import { legible } from "@hourbook/core/values/legible"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Schema } from "effect"
import { counted } from "./counted.ts"
import { quoted } from "./quoted.ts"

export const WorkspaceRow = Schema.Struct({
  id: Schema.String,
  slug: Schema.String,
  name: Schema.String,
  currency: Schema.String,
  payment_terms_days: Schema.Finite,
  holiday_region: Schema.optionalKey(Schema.String),
  time_zone: Schema.optionalKey(Schema.String),
  closed_through: Schema.optionalKey(Schema.String)
})

export const workspaceOf = (workspace: Workspace): typeof WorkspaceRow.Type => ({
  id: idEndOf(workspace.id),
  slug: workspace.slug,
  name: legible(workspace.name),
  currency: workspace.currency,
  payment_terms_days: workspace.paymentTermsDays,
  ...(workspace.holidayRegion === null ? {} : { holiday_region: workspace.holidayRegion }),
  time_zone: workspace.timeZone,
  ...(workspace.closedThrough === null ? {} : { closed_through: workspace.closedThrough })
})

export const workspaceLine = (row: typeof WorkspaceRow.Type): string =>
  `${quoted(row.name)}, base currency ${row.currency}, payment terms ${counted(row.payment_terms_days, "days")}${row.holiday_region === undefined ? "" : `, holidays of ${row.holiday_region}`}, time zone ${row.time_zone ?? "UTC"}${row.closed_through === undefined ? "" : `, books closed through ${row.closed_through}`}`
