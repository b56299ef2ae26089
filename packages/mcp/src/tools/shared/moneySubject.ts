import { moneySubjects } from "@hourbook/core/shared/recordKindNames"
import { type MoneyKindName, type MoneySubject, recordKinds } from "@hourbook/core/shared/recordKinds"
import { Record, Schema } from "effect"

/** A kind of money as tools name it: payment or payout. */
export const moneySubject = { kind: Schema.Literals(moneySubjects) }

/** What each kind of money has, by the names of the tools. */
export const bySubject = <A>(of: Readonly<Record<MoneyKindName, A>>): Readonly<Record<MoneySubject, A>> =>
  Record.mapKeys(of, (name) => recordKinds[name].subject)
