import { Struct } from "effect"
import {
  type MoneyKindName,
  type MoneySubject,
  type RecordDescriptor,
  type RecordKindName,
  recordKinds,
  type RecordSubject
} from "./recordKinds.ts"

/** Every kind of record, in the order of the registry. */
export const recordKindNames: ReadonlyArray<RecordKindName> = Struct.keys(recordKinds)

const isMoney = (name: RecordKindName): name is MoneyKindName => recordKinds[name].minutes === null
export const moneyKindNames: ReadonlyArray<MoneyKindName> = recordKindNames.filter(isMoney)

/** Roles that do not see everything that is theirs. */
type LimitedRole = "member" | "client"

/** The roles that are not shown what the log says of a subject. */
export const hiddenFrom = (subject: string): ReadonlyArray<LimitedRole> => {
  const kind: RecordDescriptor | undefined = Object.values(recordKinds).find((one) => one.subject === subject)
  return kind === undefined ? [] : limitedRoles.filter((role) => !kind.readers.includes(role))
}
const limitedRoles = ["member", "client"] as const

export const recordSubjects: ReadonlyArray<RecordSubject> = recordKindNames.map((name) => recordKinds[name].subject)
export const moneySubjects: ReadonlyArray<MoneySubject> = moneyKindNames.map((name) => recordKinds[name].subject)
