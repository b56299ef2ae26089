import type { Noun } from "@hourbook/core/kinds/Noun"
import type { Warned, Warning } from "@hourbook/core/records/Warning"
import { toText } from "@hourbook/core/values/Money"
import { wireNoun } from "./errorText.ts"

/** What a total lacks without an exchange rate. */
const missing = {
  whole: "this is not included in totals",
  received: "what arrived is not included in what was received, although what it settles counts",
  settled: "what it settles is not included in settled and debt totals",
  internal: "what the work costs the workspace is not included in internal_cost_total and margin"
} as const

/** Core's warnings in the words of the public interface. */
const messageOf = (warning: Warning, noun: Noun): string => {
  switch (warning.code) {
    case "no_exchange_rate":
      return `no exchange rate of ${warning.currency} is in force on ${warning.day}: ${missing[warning.part ?? "whole"]} until there is one (POST /api/exchange-rates)`
    case "settles_differs":
      return `settles is worth ${warning.is === "less" ? "less than half" : "more than twice"} of what arrived, by the exchange rates of ${warning.day}: check its amount and currency`
    case "settles_missing":
      return `settles ${warning.currency}, and the project owes only ${warning.owed.join(", ")}, so this settles nothing of the project: send settles with what it settles in ${warning.owed.length === 1 ? "that currency" : "one of these"}, or check project_id`
    case "pays_no_invoice":
      return `settles ${warning.currency}, and the open invoices are in another currency, so this pays none of them: to pay ${warning.invoices.map(({ currency, id, number, open }) => `${number} (${id}, ${toText(open)} ${currency} open)`).join(" or ")}, send settles and allocations`
    case "possible_duplicate":
      return `looks like ${wireNoun(noun)} ${warning.id}`
    case "overlap": {
      const more = warning.others === 0 ? "" : `, and as ${warning.others} more`
      return `is at the same time as ${wireNoun(noun)} ${warning.id}, from ${warning.startedAt} to ${warning.endedAt}${more}`
    }
    case "far_future":
      return `${warning.day} is more than a year ahead`
    case "longer_than_day":
      return `${warning.minutes} minutes are longer than a day`
    case "hourly_rate_changed":
      return `cost stays as it was, so an hour earns ${toText(warning.after)} instead of ${toText(warning.before)} ${warning.currency}: send cost to change it`
    case "cost_differs_from_rate":
      return `cost is ${toText(warning.cost)} ${warning.currency}, and the hourly rate comes to ${toText(warning.rateCost)} ${warning.rateCurrency}: leave cost out to go by the rate`
    case "no_rate":
      return `no billing rate applies${warning.cost === undefined ? "" : `, so the cost is ${toText(warning.cost)} ${warning.currency}`}: ${
        warning.byRatesAlone === true
          ? "have an owner or admin set a rate (POST /api/rates)"
          : "send cost or hourly_rate, or set a rate (POST /api/rates)"
      }`
    case "rate_in_other_currency":
      return `the rate of the member is in ${warning.currency}, and the counteragent pays in ${warning.clientCurrency}: set a rate of the counteragent (POST /api/rates), or send cost or hourly_rate with currency`
    case "after_submission":
      return `${warning.day} is in a timesheet that is submitted or approved already`
    case "moved_to_open_day":
      return `${warning.from} is closed or in a timesheet that is submitted or approved, so the entry is of ${warning.day}`
    case "archived":
      return `${wireNoun(warning.noun)} ${warning.id} is archived`
  }
}

/** The key beside a record that was written; left out where nothing may surprise. */
export const warningsOf = (
  { warnings }: Pick<Warned<unknown>, "warnings">,
  noun: Noun
): { readonly warnings?: ReadonlyArray<{ readonly code: string; readonly message: string }> } =>
  warnings.length === 0
    ? {}
    : { warnings: warnings.map((warning) => ({ code: warning.code, message: messageOf(warning, noun) })) }
