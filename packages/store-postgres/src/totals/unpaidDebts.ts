import type { Visibility } from "@hourbook/core/access/Policy"
import type { OpenDebt } from "@hourbook/core/facts/Fact"
import { Array as Arr, Effect } from "effect"
import type { Database } from "../database/Database.ts"
import type { StandingsKeeper } from "./standings/StandingsKeeper.ts"
import { storedDays } from "./standings/storedDays.ts"
import { debtsAsJson, type UnpaidQuestion, unpaidSince } from "./standings/unpaidSince.ts"

/** The maximum number of debts in one statement: the embedded database has one statement at a time, so it must be short. */
const atOnce = 4000

/** How many debts are searched for faster than it is found out whether their days are stored. */
const few = 8

const keyOf = ({ currency, id }: Pick<OpenDebt, "currency" | "id">): string => `${id} ${currency}`

/** Finds the days since which debts are unpaid: those that are stored, and the others by a search. */
export const unpaidDebts = ({ sql, within }: Database["Service"], { areCurrent }: StandingsKeeper["Service"]) => {
  const stored = Effect.fnUntraced(function* (visible: Visibility, { by, debts, filter }: UnpaidQuestion) {
    if (debts.length <= few) return []
    // A debt is what it is, however many others are asked for.
    const others = { ...filter, [by === "project" ? "projectIds" : "clientIds"]: undefined }
    if (!(yield* areCurrent(visible, others))) return []
    return yield* within(visible.workspaceId)(storedDays(sql, visible, { by, debts: debtsAsJson(debts) }))
  })
  const found = Effect.fnUntraced(function* (visible: Visibility, question: UnpaidQuestion) {
    const known = yield* stored(visible, question)
    const days = known.flatMap(({ day, ...debt }) => (day === null ? [] : [{ ...debt, day }]))
    const keys = new Set(known.map(keyOf))
    const debts = question.debts.filter((debt) => !keys.has(keyOf(debt)))
    if (debts.length === 0) return days
    return [...days, ...(yield* within(visible.workspaceId)(unpaidSince(sql, visible, { ...question, debts })))]
  })
  return (visible: Visibility, question: UnpaidQuestion) =>
    Effect.forEach(Arr.chunksOf(question.debts, atOnce), (debts) => found(visible, { ...question, debts })).pipe(
      Effect.map(Arr.flatten),
      Effect.orDie
    )
}
