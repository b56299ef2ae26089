import type { FeedItem, FieldChange } from "@hourbook/contract/contract"
import { isDay, mediumDay, moment } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"

type Value = FieldChange["before"]

/** A change of a field in words. */
export interface ChangeText {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** Names of what ids stand for; undefined where they are not known. */
export type NameOf = (id: string) => string | undefined

/** The fields that people know, in the order in which they are shown. What follows from them is left out. */
const fieldNames = new Map<string, () => string>([
  ["description", m.activity_field_description],
  ["comment", m.activity_field_comment],
  ["name", m.activity_field_name],
  ["email", m.activity_field_email],
  ["role", m.activity_field_role],
  ["accrual_date", m.activity_field_day],
  ["inflow_date", m.activity_field_day],
  ["payout_date", m.activity_field_day],
  ["charge_date", m.activity_field_day],
  ["due_date", m.activity_field_due],
  ["duration_minutes_total", m.activity_field_duration],
  ["started_at", m.activity_field_start],
  ["ended_at", m.activity_field_end],
  ["amount", m.activity_field_amount],
  ["cost", m.activity_field_cost],
  ["hourly_rate", m.activity_field_rate],
  ["currency", m.activity_field_currency],
  ["billable", m.activity_field_billable],
  ["billable_default", m.activity_field_billable],
  ["tags", m.activity_field_tags],
  ["project_id", m.activity_field_project],
  ["counteragent_id", m.activity_field_client],
  ["counteragent_ids", m.activity_field_client],
  ["user_id", m.activity_field_person],
  ["archived", m.activity_field_archived],
  ["payment_terms_days", m.activity_field_terms],
  ["rounding", m.activity_field_rounding],
  ["budget", m.activity_field_budget],
  ["time_zone", m.activity_field_zone]
])

const amounts = new Set(["amount", "cost", "hourly_rate"])
const isInstant = /^\d{4}-\d{2}-\d{2}T/u

/** A budget as the log has it, whose values are texts. */
const loggedBudget = (budget: Readonly<Record<string, string>>): string =>
  budget["basis"] === "hours" || budget["basis"] === "billable_hours"
    ? m.activity_budget_hours({ amount: budget["amount"] ?? "" })
    : money(Number(budget["amount"]), budget["currency"] ?? "")

const textOf = (field: string, value: Value, currency: string | null, nameOf: NameOf): string => {
  if (value === null || value === "") return "–"
  if (typeof value === "boolean") return value ? m.activity_yes() : m.activity_no()
  if (typeof value === "number") {
    if (field === "duration_minutes_total") return hours(value)
    return field === "payment_terms_days" ? m.activity_days({ count: value }) : String(value)
  }
  if (typeof value === "string") {
    if (amounts.has(field) && currency !== null) return money(Number(value), currency)
    if (field.endsWith("_id")) return nameOf(value) ?? m.activity_another()
    if (isDay(value)) return mediumDay(value)
    return isInstant.test(value) ? moment(value) : value
  }
  if (field === "rounding" && "mode" in value) {
    return value["mode"] === "none" ? m.activity_not_rounded() : `${value["step"]} min`
  }
  if (field === "budget" && "basis" in value) return loggedBudget(value)
  return Object.values(value)
    .map((part) => (field.endsWith("_ids") ? (nameOf(part) ?? m.activity_another()) : part))
    .join(", ")
}

const currencyOf = (item: FeedItem, when: "before" | "after"): string | null => {
  const changed = item.changes["currency"]?.[when]
  return typeof changed === "string" ? changed : item.currency
}

/** The client of an entry follows from its project, and is not shown beside it. */
const shownFields = ({ changes }: FeedItem): ReadonlyArray<string> =>
  [...fieldNames.keys()].filter(
    (field) => field in changes && !(field === "counteragent_id" && "project_id" in changes)
  )

/** What was changed, field by field, in words. Nothing for records that were made or deleted. */
export const changeTexts = (item: FeedItem, nameOf: NameOf): ReadonlyArray<ChangeText> =>
  item.action !== "updated"
    ? []
    : shownFields(item).flatMap((field) => {
        const change = item.changes[field]
        const name = fieldNames.get(field)
        return change === undefined || name === undefined
          ? []
          : [
              {
                field: name(),
                before: textOf(field, change.before, currencyOf(item, "before"), nameOf),
                after: textOf(field, change.after, currencyOf(item, "after"), nameOf)
              }
            ]
      })

/** What its words name by ids: lists to read names from. */
export const namedIn = (item: FeedItem): ReadonlyArray<"project" | "client" | "member"> =>
  item.action !== "updated"
    ? []
    : shownFields(item).flatMap((field) =>
        field === "project_id"
          ? ["project"]
          : field === "user_id"
            ? ["member"]
            : field.startsWith("counteragent_id")
              ? ["client"]
              : []
      )
