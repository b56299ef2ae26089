import { Effect } from "effect"
import { ValidationFailed } from "../errors/Errors.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { fold } from "../values/fold.ts"
import type { TaxCodeId } from "../values/Ids.ts"
import type { TaxCode } from "./TaxCode.ts"

const isValidOn = ({ validFrom, validTo }: TaxCode, day: CalendarDate): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || validTo >= day)

/** Whether two codes are one to those who choose them. */
export const isSameTax = (a: Pick<TaxCode, "name" | "category">, b: Pick<TaxCode, "name" | "category">): boolean =>
  a.category === b.category && fold(a.name) === fold(b.name)

/** Whether there is a day on which both are valid. */
export const meetsInTime = (
  a: Pick<TaxCode, "validFrom" | "validTo">,
  b: Pick<TaxCode, "validFrom" | "validTo">
): boolean =>
  (a.validFrom === null || b.validTo === null || a.validFrom <= b.validTo) &&
  (b.validFrom === null || a.validTo === null || b.validFrom <= a.validTo)

/** The code that holds on a day: this one, or else the valid one of its name and category. Undefined where there is none. */
export const findValidTaxCode = (
  codes: ReadonlyArray<TaxCode>,
  id: TaxCodeId,
  day: CalendarDate
): TaxCode | undefined => {
  const named = codes.find((code) => code.id === id)
  if (named === undefined || isValidOn(named, day)) return named
  return codes.find((code) => !code.archived && isSameTax(code, named) && isValidOn(code, day))
}

/** The same, refused where there is none. */
export const validTaxCode = (
  codes: ReadonlyArray<TaxCode>,
  id: TaxCodeId,
  day: CalendarDate,
  field = "taxCodeId"
): Effect.Effect<TaxCode, ValidationFailed> => {
  const found = findValidTaxCode(codes, id, day)
  if (found !== undefined) return Effect.succeed(found)
  const named = codes.find((code) => code.id === id)
  return Effect.fail(
    named === undefined
      ? new ValidationFailed({
          field,
          problem: `no tax code ${id} in this workspace`,
          rule: { code: "no_such_reference", noun: "tax code" }
        })
      : new ValidationFailed({
          field,
          problem: `${named.name} (${named.category}) is not valid on ${day}, and no other tax code of that name and category is: add one that is`,
          rule: { code: "no_valid_tax_code", name: named.name, category: named.category, day }
        })
  )
}
