import type { PaperTax } from "../../../features/invoices/paper/PaperDocument.ts"
import { fixedOf, fixedText, productOf } from "../../../format/fixedPoint.ts"

/** A tax code as the page needs it. */
export interface TaxOf {
  readonly id: string
  readonly name: string
  readonly percent: number
  readonly reason: string | null
}

export interface DraftSums {
  readonly net: string
  readonly tax: string
  readonly gross: string
  readonly taxes: ReadonlyArray<PaperTax>
}

/** What a line adds to the sums; of a deposit that it takes off, with the tax that goes with it. */
export interface SummedLine {
  readonly net: string
  readonly code: TaxOf | undefined
  readonly deductedTax?: string | null
}

/**
 * The sums of lines: tax once per code on the sum of its lines, half away from zero, less that of deposits, as the server does it.
 */
export const sumsOf = (lines: ReadonlyArray<SummedLine>, digits: number): DraftSums => {
  const groups = Map.groupBy(lines, ({ code }) => code?.id ?? "")
  const total = (some: ReadonlyArray<{ readonly net: string }>): bigint =>
    some.reduce((sum, { net }) => sum + (fixedOf(net) ?? 0n), 0n)
  const taxes = [...groups].flatMap(([key, some]) => {
    const code = some[0]?.code
    if (code === undefined) return []
    const net = total(some)
    // A hundredth of the percentage.
    const share = (fixedOf(String(code.percent)) ?? 0n) / 100n
    const deposits = some.filter(({ deductedTax }) => typeof deductedTax === "string")
    const deducted = deposits.reduce((sum, one) => sum + (fixedOf(one.deductedTax ?? "0") ?? 0n), 0n)
    return [{ key, code, net, tax: productOf(net - total(deposits), share, digits) + deducted }]
  })
  const net = total(lines)
  const tax = taxes.reduce((sum, one) => sum + one.tax, 0n)
  return {
    net: fixedText(net, digits),
    tax: fixedText(tax, digits),
    gross: fixedText(net + tax, digits),
    taxes: taxes.map(({ code, key, net, tax }) => ({
      key,
      name: code.name,
      percent: String(code.percent),
      net: fixedText(net, digits),
      tax: fixedText(tax, digits),
      reason: code.reason
    }))
  }
}
