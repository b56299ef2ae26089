import { Struct } from "effect"
import {
  type MoneyKindName,
  type MoneySubject,
  type RecordKindName,
  recordKinds,
  type RecordSubject
} from "./recordKinds.ts"

/** Every kind of record, in the order of the registry. */
export const recordKindNames: ReadonlyArray<RecordKindName> = Struct.keys(recordKinds)

const isMoney = (name: RecordKindName): name is MoneyKindName => recordKinds[name].minutes === null
export const moneyKindNames: ReadonlyArray<MoneyKindName> = recordKindNames.filter(isMoney)

export const recordSubjects: ReadonlyArray<RecordSubject> = recordKindNames.map((name) => recordKinds[name].subject)
export const moneySubjects: ReadonlyArray<MoneySubject> = moneyKindNames.map((name) => recordKinds[name].subject)
