import type { InvoiceSeries } from "@hourbook/core/billing/InvoiceSeries"
import { nextOf, numberOf } from "@hourbook/core/billing/seriesNumbers"
import type { TaxCode } from "@hourbook/core/billing/TaxCode"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { legible } from "@hourbook/core/values/legible"
import { toNumber } from "@hourbook/core/values/Money"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Schema } from "effect"
import { idText } from "./ids.ts"
import { quoted } from "./quoted.ts"

export const TaxCodeRow = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  name: Schema.String,
  category: Schema.String,
  percent: Schema.Finite,
  archived: Schema.optionalKey(Schema.Boolean)
})

export const taxCodeOf = ({ archived, category, id, name, percent }: TaxCode): typeof TaxCodeRow.Type => ({
  id: idEndOf(id),
  name: legible(name),
  category,
  percent: toNumber(percent),
  ...(archived ? { archived } : {})
})

export const taxCodeLine = ({ archived, category, id, name, percent }: typeof TaxCodeRow.Type): string =>
  [quoted(name), category, `${percent} %`, ...(archived === true ? ["archived"] : []), ...idText(id)].join(" ")

export const SeriesRow = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  name: Schema.String,
  next_number: Schema.String,
  archived: Schema.optionalKey(Schema.Boolean)
})

/** With the number that a document of today would get. */
export const seriesOf = (series: InvoiceSeries, today: CalendarDate): typeof SeriesRow.Type => ({
  id: idEndOf(series.id),
  name: legible(series.name),
  next_number: legible(numberOf(series, nextOf(series, today).seq, today)),
  ...(series.archived ? { archived: true } : {})
})

export const seriesLine = ({ archived, id, name, next_number: next }: typeof SeriesRow.Type): string =>
  [quoted(name), `next ${next}`, ...(archived === true ? ["archived"] : []), ...idText(id)].join(" ")
