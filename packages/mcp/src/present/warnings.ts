import type { InZone } from "@hourbook/core/access/today"
import type { Warned, Warning } from "@hourbook/core/records/Warning"
import { shortIdOf } from "@hourbook/core/values/ShortId"
import { Schema } from "effect"
import { amountText, duration } from "./amounts.ts"
import { momentOf, momentText } from "./moments.ts"

/** What may surprise about what was written; left out where nothing does. Contains no text that people wrote. */
export const Warnings = Schema.optionalKey(Schema.Array(Schema.String))

export const warned = (warnings: ReadonlyArray<string>): { readonly warnings?: ReadonlyArray<string> } =>
  warnings.length === 0 ? {} : { warnings }

/** What a total lacks without an exchange rate. */
const missing = {
  whole: "it is not included in totals",
  received: "what arrived is not included in what was received, although what it settles counts,",
  settled: "what it settles is not included in settled and debt totals",
  internal: "what it costs the workspace is not included in internal cost and margin"
} as const

const verbOf = { whole: "is in", received: "is in", settled: "settles", internal: "costs the workspace" } as const

const textOf = (who: InZone, warning: Warning, nameOf: (id: string) => string): string => {
  switch (warning.code) {
    case "no_exchange_rate":
      return `${verbOf[warning.part ?? "whole"]} ${warning.currency}, which has no exchange rate on ${warning.day}: ${missing[warning.part ?? "whole"]} until one is set with rates_set`
    case "settles_differs":
      return `settles ${warning.is === "less" ? "less than half" : "more than twice"} of what arrived, by the exchange rates of ${warning.day}: ask the user about settles_amount and settles_currency`
    case "settles_missing":
      return `settles ${warning.currency}, and its project owes only ${warning.owed.join(", ")}, so it settles nothing of the project: ask the user what it settles, and give settles_amount and settles_currency`
    case "pays_no_invoice":
      return `settles ${warning.currency} and pays no invoice by itself, since the open ones are in another currency: ask the user whether it pays ${warning.invoices.map(({ currency, number, open }) => `${number} (${amountText(open, currency)} open)`).join(" or ")}, and give settles_amount and settles_currency`
    case "possible_duplicate":
      return `looks like ${nameOf(warning.id)}`
    case "overlap":
      return `is at the same time as ${nameOf(warning.id)}, from ${momentText(momentOf(who, warning.startedAt))} to ${momentText(momentOf(who, warning.endedAt))}${warning.others === 0 ? "" : `, and as ${warning.others} more`}`
    case "far_future":
      return `is more than a year ahead, on ${warning.day}`
    case "longer_than_day":
      return `is longer than a day: ${duration(warning.minutes)}`
    case "hourly_rate_changed":
      return `earns ${amountText(warning.after, warning.currency)} instead of ${amountText(warning.before, warning.currency)} an hour now: its cost stayed as it was. Ask the user, and give hourly_rate to keep the rate`
    case "cost_differs_from_rate":
      return `costs ${amountText(warning.cost, warning.currency)}, where its rate comes to ${amountText(warning.rateCost, warning.rateCurrency)}: leave out cost to take the rate`
    case "no_rate":
      return `${warning.cost === undefined ? "has no price" : `costs ${amountText(warning.cost, warning.currency)}`}, since no billing rate applies. ${
        warning.byRatesAlone === true
          ? "An owner or admin of the workspace sets one"
          : "Ask the user for a price; rates_set saves it for the next time"
      }`
    case "rate_in_other_currency":
      return `is at the person's rate in ${warning.currency}, and the client pays in ${warning.clientCurrency}: ask the user for a rate of the client, which rates_set saves`
    case "after_submission":
      return `is of ${warning.day}, which is in a timesheet that is submitted or approved already`
    case "moved_to_open_day":
      return `is of ${warning.day}, since ${warning.from} is closed or in a submitted timesheet`
    case "archived":
      return `belongs to an archived ${warning.noun}`
  }
}

/** Warnings about a record, which `subject` names; `nameOf` says what an earlier record is called. */
export const warningsOf = (
  who: InZone,
  { warnings }: Pick<Warned<unknown>, "warnings">,
  subject: string,
  nameOf: (id: string) => string = (id) => `${subject} ${shortIdOf(id)}`
): ReadonlyArray<string> => warnings.map((warning) => `${subject} ${textOf(who, warning, nameOf)}`)

export const warningLines = (warnings: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  warnings.map((warning) => `Warning: ${warning}`)
