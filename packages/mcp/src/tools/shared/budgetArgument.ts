import {
  AlertPercent,
  AlertPercents,
  alertsByDefault,
  type Budget,
  Budget as Fields
} from "@hourbook/core/values/Budget"
import { CurrencyCode, currencyInCapitals, PositiveAmount } from "@hourbook/core/values/Money"
import { Effect, Schema } from "effect"
import { Refused } from "../../present/Refused.ts"
import { aCount, aDay, anAmount } from "../../schema/arguments.ts"

/** A budget as assistants send it: the basis none takes it off. */
export const budgetArgument = {
  budget: Schema.optionalKey(
    Schema.Struct({
      basis: Schema.Literals([...Fields.fields.basis.literals, "none"]).annotate({ description: "none clears" }),
      amount: Schema.optionalKey(anAmount(PositiveAmount, "hours or money")),
      currency: Schema.optionalKey(Schema.String.pipe(Schema.decodeTo(CurrencyCode, currencyInCapitals))),
      period: Schema.optionalKey(Fields.fields.period.annotate({ description: "default total" })),
      starts_on: Schema.optionalKey(aDay()),
      carry_unused: Schema.optionalKey(Schema.Boolean),
      with_expenses: Schema.optionalKey(Schema.Boolean),
      alert_at: Schema.optionalKey(Schema.Array(aCount(AlertPercent)).pipe(Schema.decodeTo(AlertPercents)))
    })
  )
}

type Sent = Schema.Struct.Type<typeof budgetArgument>["budget"]

const amountMissing = new Refused({
  code: "invalid_arguments",
  message: "budget.amount: is missing",
  next: "Give the hours or the money of the budget, or basis none to take it off."
})

/** The budget to write; nothing where none was sent. */
export const budgetOf = (sent: Sent): Effect.Effect<{ readonly budget?: Budget | null }, Refused> => {
  if (sent === undefined) return Effect.succeed({})
  const { alert_at, amount, basis, carry_unused, currency, period, starts_on, with_expenses } = sent
  if (basis === "none") return Effect.succeed({ budget: null })
  if (amount === undefined) return Effect.fail(amountMissing)
  return Effect.succeed({
    budget: {
      basis,
      amount,
      currency: currency ?? null,
      period: period ?? "total",
      startsOn: starts_on ?? null,
      carryUnused: carry_unused ?? false,
      withExpenses: with_expenses ?? false,
      alertAt: alert_at ?? alertsByDefault
    }
  })
}
