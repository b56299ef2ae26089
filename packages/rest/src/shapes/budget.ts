import { AlertPercent, AlertPercents, alertsByDefault, Budget, mostAlerts } from "@hourbook/core/values/Budget"
import { PositiveAmount } from "@hourbook/core/values/Money"
import { Effect, Schema } from "effect"
import {
  aCount,
  aCurrency,
  aDate,
  aFlag,
  namedBody,
  orNull,
  sentCurrency,
  sentDate,
  sentDecimal,
  sentFlag,
  sentNumber
} from "./Fields.ts"

export const budgetBasis = Budget.fields.basis.annotate({
  description:
    "What is counted: worked hours, billed hours (of billable work, as rounded), what work earns, or what it costs the workspace itself.",
  examples: ["hours"]
})
export const budgetPeriod = Budget.fields.period.annotate({
  description: "The period it is for: each calendar month, quarter or year, or everything in all.",
  examples: ["month"]
})

const alerts = "The percentages at which the log says that so much is used up, in rising order."

const BudgetWire = Schema.Struct({
  basis: budgetBasis,
  amount: Schema.Finite.annotate({ description: "Hours, or money for fees and cost.", examples: [40] }),
  currency: orNull(aCurrency("Of fees and cost."), "The currency of fees and cost; null for hours."),
  period: budgetPeriod,
  starts_on: orNull(aDate("A day."), "The first day that counts; null for no limit."),
  carry_unused: aFlag("Whether a period gets what is left of the one before, from starts_on on."),
  with_expenses: aFlag("Whether charges of the kind expense count beside fees or cost."),
  alert_at: Schema.Array(aCount("Percent.", 80)).annotate({ description: alerts })
}).annotate({ identifier: "Budget", description: "What may be spent on a project or client." })

/** The budget of a project or client; callers who may not see it do not get the key. */
export const budget = (description: string) =>
  Schema.NullOr(BudgetWire).annotate({ description }).pipe(Schema.optionalKey)

const NewBudget = Schema.Struct({
  basis: budgetBasis,
  amount: sentDecimal(PositiveAmount, {
    description: "Hours, or money for fees and cost; above 0.",
    example: 40,
    minimum: "above zero",
    maximum: 99_999_999_999.9999
  }),
  currency: Schema.NullOr(sentCurrency("The currency of fees and cost."))
    .annotate({ description: "The currency of fees and cost; hours have none." })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  period: budgetPeriod,
  startsOn: Schema.NullOr(sentDate("The first day that counts."))
    .annotate({ description: "The first day that counts; null, as by default, for no limit." })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  carryUnused: sentFlag(
    "Whether a period gets what is left of the one before, from starts_on on, which it needs; false by default."
  ).pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  withExpenses: sentFlag(
    "Whether charges of the kind expense count beside fees or cost; false by default. Not for hours."
  ).pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  alertAt: Schema.Array(sentNumber(AlertPercent))
    .annotate({ description: `${alerts} At most ${mostAlerts}; 80 and 100 by default.`, examples: [[80, 100]] })
    .pipe(Schema.decodeTo(AlertPercents), Schema.withDecodingDefaultKey(Effect.succeed(alertsByDefault)))
}).pipe(
  Schema.encodeKeys({
    startsOn: "starts_on",
    carryUnused: "carry_unused",
    withExpenses: "with_expenses",
    alertAt: "alert_at"
  }),
  namedBody("NewBudget", "What may be spent on a project or client.", { basis: "hours", amount: 40, period: "month" })
)

export const sentBudget = NewBudget.pipe(
  Schema.NullOr,
  Schema.annotate({
    description: "What may be spent on it; null, as by default, for no budget. Replaced as a whole.",
    message: 'expected an object such as {"basis": "hours", "amount": 40, "period": "month"}, or null'
  }),
  Schema.optionalKey
)
