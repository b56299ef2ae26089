import { ChargeKind } from "@hourbook/core/money/Charge"
import { nearestName } from "@hourbook/core/names/nearestName"
import { shapeAnnotation } from "@hourbook/core/shared/Check"
import { Schema } from "effect"

const inWords = (text: string): string => text.replace(/[-_]/gu, " ")
const named = ChargeKind.literals.map((kind) => ({ kind, name: inWords(kind) }))

/** What a kind that does not exist may mean. */
const hint = (sent: string): string => {
  if (/^refunds?$/iu.test(sent.trim())) return ": a refund is a payment with an amount below 0 at /api/money"
  const near = nearestName(inWords(sent.slice(0, 100)), named)
  return near === null ? "" : `: did you mean ${near.kind}?`
}

/** A kind of charge in a request. */
export const sentChargeKind = (description: string) =>
  Schema.String.annotate({ description, examples: ["fee"] })
    .check(
      Schema.makeFilter(
        (sent: string) =>
          Schema.is(ChargeKind)(sent) || `expected one of ${ChargeKind.literals.join(", ")}${hint(sent)}`,
        { [shapeAnnotation]: true, toJsonSchema: () => [{ enum: ChargeKind.literals }, true] },
        true
      )
    )
    .pipe(Schema.decodeTo(ChargeKind))
