import type { Principal } from "./Principal.ts"
import { isManager } from "./Role.ts"

/** The fields of records, entities and changes that some callers are not shown, even of their own records. */
export type HideableField = "internalCost" | "hourlyRate" | "rateId" | "metadata"

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
 * The fields that a caller is not shown: what work costs, for the role client rates and metadata, and for callers who are shown no money
 * rates, since a rate that is found says what an hour costs. The amounts themselves stay in core's records, and edges leave them out
 * of answers by `seesMoney`.
 */
export const hiddenFields = (who: ShownTo): ReadonlyArray<HideableField> => {
  const {
    member: { role },
    workspace
  } = who
  return [
    ...(isManager(role) ? [] : (["internalCost"] as const)),
    ...(role !== "client" ? [] : (["metadata"] as const)),
    ...(role === "client" && !workspace.showRatesToClients ? rateFields : []),
    ...(seesMoney(who) ? [] : rateFields)
  ]
}

/** Takes out of records what is hidden from a caller. */
export const showing = (who: ShownTo): (<A extends object>(record: A) => Shown<A>) => {
  const hidden = hiddenFields(who)
  return <A extends object>(record: A): Shown<A> => {
    if (!hidden.some((field) => field in record)) return record
    const copy = { ...record }
    for (const field of hidden) Reflect.deleteProperty(copy, field)
    return copy
  }
}
