import { Record, Schema } from "effect"
import type { ChangedRecord } from "../changes/changedRecords.ts"
import type { Change } from "../changes/Changes.ts"
import { Budget } from "../values/Budget.ts"

const isBudgetOfCost = Schema.is(Schema.Struct({ basis: Budget.fields.basis.pick(["cost"]) }))

const shownBudget = (budget: Schema.Json): Schema.Json => (isBudgetOfCost(budget) ? null : budget)

/** The fields of a change that say what work costs the workspace. */
const costFields = ({ changes, subject }: Change): ReadonlyArray<string> => {
  // Only the lines that add or remove a rate say of which kind it is.
  if (subject === "rate") {
    const { kind } = changes
    return kind?.before === "bill" || kind?.after === "bill" ? [] : ["amount"]
  }
  if (subject === "budget" && changes["basis"]?.after === "cost") return ["budget", "spent", "percent"]
  return ["internalCost"]
}

const withoutBudgetOfCost = <A extends { readonly budget?: Budget | null }>(record: A): A =>
  record.budget?.basis === "cost" ? { ...record, budget: null } : record

const shownRecord = (changed: ChangedRecord): ChangedRecord => {
  switch (changed.subject) {
    case "time_entry": {
      const { internalCost: _, ...record } = changed.record
      return { ...changed, record }
    }
    case "project":
      return { ...changed, record: withoutBudgetOfCost(changed.record) }
    case "client":
      return { ...changed, record: withoutBudgetOfCost(changed.record) }
    default:
      return changed
  }
}

/** A change as an admin sees it, without what work costs the workspace itself: receivers are other people's programs. */
export const withoutCost = (change: Change): Change => {
  const hidden = new Set(costFields(change))
  const shown = Record.filter(change.changes, (_, field) => !hidden.has(field))
  const { budget, ...others } = shown
  return {
    ...change,
    record: change.record === null ? null : shownRecord(change.record),
    changes:
      change.subject === "budget" || budget === undefined
        ? shown
        : { ...others, budget: { before: shownBudget(budget.before), after: shownBudget(budget.after) } }
  }
}
