import { type Budget, isInHours } from "../values/Budget.ts"
import type { Principal } from "./Principal.ts"
import { isManager } from "./Role.ts"

/** The fields of records, entities and changes that some callers are not shown, even of their own records. */
export type HideableField = "internalCost" | "hourlyRate" | "rateId" | "metadata" | "budget" | "billing"

/** A record as a caller gets it: it lacks the keys that are hidden from them. */
export type Shown<A> = Omit<A, HideableField> & Partial<Pick<A, Extract<HideableField, keyof A>>>

/** Who is shown something. */
export type ShownTo = Pick<Principal, "member" | "workspace">

/** Whether a caller is shown money at all. */
export const seesMoney = ({ member: { role }, workspace }: ShownTo): boolean =>
  role !== "member" || workspace.membersSeeMoney

/** What is known about a person is theirs to have, whatever a workspace shows its members of money. */
export const withTheirMoney = ({ member, workspace }: ShownTo): ShownTo => ({
  member,
  workspace: { ...workspace, membersSeeMoney: true }
})

const rateFields = ["hourlyRate", "rateId"] as const

/**
 * The fields that a caller is not shown: what work costs and what invoices of clients say, for the role client rates and metadata, and for callers who are shown no money
 * rates, since a rate that is found says what an hour costs. The amounts themselves stay in core's records, and edges leave them out
 * of answers by `seesMoney`.
 */
export const hiddenFields = (who: ShownTo): ReadonlyArray<HideableField> => {
  const {
    member: { role },
    workspace
  } = who
  return [
    ...(isManager(role) ? [] : (["internalCost", "billing"] as const)),
    ...(role !== "client" ? [] : (["metadata", "budget"] as const)),
    ...(role === "client" && !workspace.showRatesToClients ? rateFields : []),
    ...(seesMoney(who) ? [] : rateFields)
  ]
}

/** Whether something is a project: what a client has besides it has no client of its own. */
const isOfProject = (record: object): boolean => "clientId" in record

/** A budget as members are shown it: that of a project, where it is in hours. */
export const budgetOfMembers = (budget: Pick<Budget, "basis"> | null, isProject: boolean): boolean =>
  budget === null || (isProject && isInHours(budget.basis))

interface InDocument {
  readonly invoiceId?: string | null
  readonly invoiceNumber?: string | null
}

/** Takes out of records what is hidden from a caller, and the drafts that have them. */
export const showing = (who: ShownTo): (<A extends object>(record: A) => Shown<A>) => {
  const hidden = hiddenFields(who)
  const isMember = who.member.role === "member"
  const seesDrafts = isManager(who.member.role)
  return <A extends object & { readonly budget?: Budget | null } & InDocument>(record: A): Shown<A> => {
    const hasOthers = isMember && !budgetOfMembers(record.budget ?? null, isOfProject(record))
    const isInDraft = !seesDrafts && typeof record.invoiceId === "string" && record.invoiceNumber === null
    if (!hasOthers && !isInDraft && !hidden.some((field) => field in record)) return record
    const copy = { ...record, ...(hasOthers ? { budget: null } : {}), ...(isInDraft ? { invoiceId: null } : {}) }
    for (const field of hidden) Reflect.deleteProperty(copy, field)
    return copy
  }
}
