import { ValidationFailed } from "../../errors/Errors.ts"
import { equals } from "../../values/Money.ts"
import type { Invoice, InvoiceLine } from "../Invoice.ts"

const refused = (problem: string, rule: ValidationFailed["rule"]) =>
  new ValidationFailed({ field: "lines.deducts", problem, rule })

/** Why lines cannot be: deductions that callers have changed, and deposits of anything but their own lines. */
export const problemOfDeductions = (
  { deposit }: Pick<Invoice, "deposit">,
  lines: ReadonlyArray<InvoiceLine>,
  before: ReadonlyMap<string, InvoiceLine>
): ValidationFailed | undefined => {
  if (deposit && lines.some(({ deducts, source }) => source !== "manual" || deducts !== null)) {
    return new ValidationFailed({
      field: "deposit",
      problem: "a deposit has lines of its own: no work, no charges, and no deposit that it deducts",
      rule: { code: "deposit_lines" }
    })
  }
  const seen = new Set<string>()
  for (const line of lines) {
    const { deducts, id, quantity, taxCodeId, unit, unitPrice } = line
    if (deducts === null) continue
    const was = before.get(id)
    const isChanged =
      was !== undefined &&
      (!equals(was.quantity, quantity) ||
        !equals(was.unitPrice, unitPrice) ||
        was.unit !== unit ||
        was.taxCodeId !== taxCodeId)
    if (isChanged) {
      return refused(`the amount and tax code of deposit ${deducts.number} stay as they were issued`, {
        code: "deduction_stays",
        number: deducts.number
      })
    }
    const key = `${deducts.invoiceId} ${taxCodeId ?? ""}`
    if (seen.has(key)) {
      return refused(`deposit ${deducts.number} is deducted already`, { code: "deposit_twice", number: deducts.number })
    }
    seen.add(key)
  }
  return undefined
}
