import type { NewTimeEntry, TimeEntry } from "@hourbook/api/contract"
import { type QueryKey, useQueryClient } from "@tanstack/react-query"
import { useMemo, useRef } from "react"
import { type Read, send } from "../../api/client.ts"
import { lacksRate, priceFields, rateQuestion } from "../../features/rates/rateQuestion.ts"

type List = Read<"/api/time">
type Change = (entries: ReadonlyArray<TimeEntry>) => ReadonlyArray<TimeEntry>

/** How a new entry looks until the server has given it its own form. */
export interface Guess {
  readonly like: TimeEntry | undefined
  readonly names: Pick<TimeEntry, "project_id" | "project_name" | "counteragent_id" | "counteragent_name" | "user_id">
}

const guessed = (id: string, body: NewTimeEntry, { like, names }: Guess): TimeEntry => ({
  id,
  description: body.description,
  accrual_date: body.accrual_date ?? "",
  duration_minutes_total: body.duration_minutes_total ?? 0,
  cost: 0,
  currency: like?.currency ?? "EUR",
  user_name: like?.user_name ?? "",
  created_at: new Date().toISOString(),
  updated_at: "",
  billable: body.billable ?? like?.billable ?? true,
  billed_minutes: 0,
  started_at: null,
  ended_at: null,
  tags: body.tags ?? [],
  ...names
})

const post = (body: NewTimeEntry) => send("POST", "/api/time", { body, idempotencyKey: crypto.randomUUID() })

/** Records an entry. Where no rate applies, it asks for a price first and tries again. */
const sendPriced = async (body: NewTimeEntry) => {
  try {
    return await post(body)
  } catch (error) {
    if (!lacksRate(error) || body.accrual_date === undefined) throw error
    const answer = await rateQuestion.ask({
      projectId: body.project_id ?? null,
      clientId: body.counteragent_id ?? null,
      day: body.accrual_date
    })
    if (answer === undefined) throw error
    return await post({ ...body, ...priceFields(answer) })
  }
}

/**
 * Changes of the grid: each is seen at once, and taken back alone when the server refuses it. The list is read again
 * when the last of them has arrived, so that no answer brings back what another still changes.
 */
export const useWeekWrites = (list: QueryKey) => {
  const cache = useQueryClient()
  const pending = useRef(0)
  const made = useRef(new Map<string, Promise<string>>())

  return useMemo(() => {
    const show = (change: Change): void => {
      cache.setQueryData<List>(list, (data) => data && { ...data, entries: [...change(data.entries)] })
    }
    const changing = async <A>(there: Change, back: Change, request: () => Promise<A>): Promise<A> => {
      pending.current += 1
      await cache.cancelQueries({ queryKey: list })
      show(there)
      try {
        return await request()
      } catch (error) {
        show(back)
        throw error
      } finally {
        pending.current -= 1
        if (pending.current === 0) void cache.invalidateQueries()
      }
    }
    /** The id that the server gave to an entry that is shown since a moment ago. */
    const idOf = (id: string): Promise<string> => made.current.get(id) ?? Promise.resolve(id)

    const record = (body: NewTimeEntry, guess: Guess) => {
      const id = `new ${crypto.randomUUID()}`
      const entry = guessed(id, body, guess)
      const without: Change = (entries) => entries.filter((each) => each.id !== id)
      const answer = changing(
        (entries) => [...entries, entry],
        without,
        async () => {
          const { data } = await sendPriced(body)
          show((entries) => entries.map((each) => (each.id === id ? data.entry : each)))
          return data
        }
      )
      made.current.set(
        id,
        answer.then((data) => data.entry.id)
      )
      // Who waits for the id hears of a refusal; without one it is heard of below.
      made.current.get(id)?.catch(() => undefined)
      return answer
    }

    const amend = (
      entry: TimeEntry,
      patch: { readonly duration_minutes_total?: number; readonly accrual_date?: string }
    ) =>
      changing(
        (entries) => entries.map((each) => (each.id === entry.id ? { ...each, ...patch } : each)),
        (entries) => entries.map((each) => (each.id === entry.id ? entry : each)),
        async () => {
          const id = await idOf(entry.id)
          return (await send("PUT", "/api/time/{id}", { params: { id }, body: patch })).data
        }
      )

    return { record, amend, idOf }
  }, [cache, list])
}
