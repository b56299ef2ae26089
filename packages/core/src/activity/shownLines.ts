import { Record, Schema } from "effect"
import { budgetOfMembers, hiddenFields, seesMoney, type ShownTo } from "../access/hiddenFields.ts"
import type { Visibility } from "../access/Policy.ts"
import { Budget } from "../values/Budget.ts"
import type { ActivityEvent } from "./ActivityEvent.ts"
import { asCreated, changeSight } from "./changeSight.ts"

/** The fields of all kinds of records whose values are money. */
const moneyFields = ["cost", "amount", "settles", "hourlyRate", "internalCost"]

const isBudget = Schema.is(Schema.Struct({ basis: Budget.fields.basis }))

/** A line without the budgets that members are not shown. */
const withBudgetOfMembers = (line: ActivityEvent): ActivityEvent => {
  const { budget, ...others } = line.changes
  if (budget === undefined) return line
  const shown = (value: Schema.Json): Schema.Json =>
    isBudget(value) && budgetOfMembers(value, line.subject === "project") ? value : null
  const [before, after] = [shown(budget.before), shown(budget.after)]
  return { ...line, changes: before === null && after === null ? others : { ...others, budget: { before, after } } }
}

/** Lines of the log without the changes of fields that are hidden from a caller, and without amounts for callers who are shown no money. */
export const shownLines = (who: ShownTo, lines: ReadonlyArray<ActivityEvent>): ReadonlyArray<ActivityEvent> => {
  const amounts = seesMoney(who)
  const hidden = new Set<string>([...hiddenFields(who), ...(amounts ? [] : moneyFields)])
  const withoutBudgets = who.member.role === "member" ? withBudgetOfMembers : (line: ActivityEvent) => line
  return hidden.size === 0
    ? lines
    : lines.map(withoutBudgets).map((line) => ({
        ...line,
        amount: amounts ? line.amount : null,
        changes: Record.filter(line.changes, (_, field) => !hidden.has(field))
      }))
}

/** A line of something that a caller sees, which says nothing of what was before if it came into their sight. */
export const lineSeen =
  (visible: Visibility) =>
  (line: ActivityEvent): ActivityEvent =>
    changeSight(visible, line) === "came" ? asCreated(line) : line
