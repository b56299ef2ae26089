import type { NewInvoiceSeries } from "@hourbook/contract/contract"
import { hasYear, isFormat } from "@hourbook/core/billing/seriesFormats"
import { numberOf } from "@hourbook/core/billing/seriesNumbers"
import type { Day } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"

/** A series of numbers as it is typed. */
export interface SeriesDraft {
  readonly name: string
  readonly format: string
  readonly first: string
}

export const usualFormats = ["{YYYY}-{seq:4}", "{seq:4}", "RE-{YYYY}-{seq:3}", "INV-{YYYY}-{seq:3}"] as const

export const firstSeries = (): SeriesDraft => ({
  name: m.business_series_usual(),
  format: usualFormats[0],
  first: "1"
})

const isFirst = (text: string): boolean => /^[1-9]\d{0,8}$/u.test(text.trim())

export const isSeriesSound = ({ first, format, name }: SeriesDraft): boolean =>
  name.trim() !== "" && isFormat(format.trim()) && isFirst(first)

export const firstWrong = ({ first }: SeriesDraft): string | undefined =>
  isFirst(first) ? undefined : m.business_first_wrong()
export const formatWrong = ({ format }: SeriesDraft): string | undefined =>
  isFormat(format.trim()) ? undefined : m.business_format_wrong()

/** A format with the year begins again with each. */
export const seriesBody = ({ first, format, name }: SeriesDraft): NewInvoiceSeries => ({
  name: name.trim(),
  format: format.trim(),
  yearly: hasYear(format),
  next: Number(first)
})

/** The number of its first document; undefined while it is not known. */
export const previewOf = (series: SeriesDraft, today: Day): string | undefined =>
  isFormat(series.format.trim()) && isFirst(series.first)
    ? numberOf({ format: series.format.trim() }, Number(series.first), today)
    : undefined
