import type { Principal } from "./Principal.ts"
import { isManager } from "./Role.ts"

/** The fields of records, entities and changes that some callers are not shown, even of their own records. */
export type HideableField = "internalCost" | "hourlyRate" | "rateId" | "metadata"

/** A record as a caller gets it: it lacks the keys that are hidden from them. */
export type Shown<A> = Omit<A, HideableField> & Partial<Pick<A, Extract<HideableField, keyof A>>>

/** Who is shown something. */
export type ShownTo = Pick<Principal, "member" | "workspace">

/** The fields that a caller is not shown: what work costs, and for the role client rates and metadata. */
export const hiddenFields = ({ member: { role }, workspace }: ShownTo): ReadonlyArray<HideableField> => [
  ...(isManager(role) ? [] : (["internalCost"] as const)),
  ...(role !== "client" ? [] : (["metadata"] as const)),
  ...(role !== "client" || workspace.showRatesToClients ? [] : (["hourlyRate", "rateId"] as const))
]

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
