import { moneySubjects } from "@hourbook/core/kinds/recordKindNames"
import { type MoneyKindName, type MoneySubject, recordKinds } from "@hourbook/core/kinds/recordKinds"
import { Record, Schema } from "effect"

/** A kind of money as tools name it: payment, payout or charge. */
export const moneySubject = { kind: Schema.Literals(moneySubjects) }

/** The kinds that are saved without being shown first. */
export const transferSubjects = ["payment", "payout"] as const satisfies ReadonlyArray<MoneySubject>

/** What each kind of money has, by the names of the tools. */
export const bySubject = <A>(of: Readonly<Record<MoneyKindName, A>>): Readonly<Record<MoneySubject, A>> =>
  Record.mapKeys(of, (name) => recordKinds[name].subject)
