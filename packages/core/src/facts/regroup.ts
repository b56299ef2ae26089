import { Effect } from "effect"
import { eachInSlices } from "../scheduling/inSlices.ts"
import { add } from "../values/Money.ts"
import type { EntityDimension, Fact } from "./Fact.ts"

/** Facts as if they had not been asked for by a project, client or member. */
export const regroup = (facts: ReadonlyArray<Fact>, without: EntityDimension): Effect.Effect<ReadonlyArray<Fact>> => {
  const id = ({ project: "projectId", client: "clientId", member: "userId" } as const)[without]
  const sums = new Map<string, Fact>()
  const put = (fact: Fact) => {
    const { amount, count, minutes, ...place } = { ...fact, [id]: null }
    const key = Object.values(place).join("|")
    const sum = sums.get(key)
    sums.set(
      key,
      sum === undefined
        ? { ...fact, [id]: null }
        : { ...sum, amount: add(sum.amount, amount), minutes: sum.minutes + minutes, count: sum.count + count }
    )
  }
  return Effect.map(eachInSlices(facts, put), () => [...sums.values()])
}
