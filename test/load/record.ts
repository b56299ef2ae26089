import { type Api, Refused } from "./Api.ts"
import type { Existing } from "./existing.ts"
import type { Wanted } from "./prepare.ts"
import type { Progress } from "./Progress.ts"

export interface Outcome {
  readonly recorded: number
  readonly alreadyThere: number
  readonly seconds: number
  readonly stopped: boolean
}

/** Records the entries that are missing, a few at a time. When it is stopped, what it has begun is finished. */
export const record = async (
  api: Api,
  options: {
    readonly entries: ReadonlyArray<Wanted>
    readonly existing: Existing
    readonly concurrency: number
    readonly progress: Progress
    readonly stop: AbortSignal
  }
): Promise<Outcome> => {
  const { concurrency, entries, existing, progress, stop } = options
  const missing = entries.filter(({ identity, nth }) => nth >= (existing.get(identity)?.length ?? 0))
  const begun = performance.now()
  const failed = new AbortController()
  const ended = AbortSignal.any([stop, failed.signal])
  let next = 0
  let recorded = 0
  const worker = async () => {
    while (!ended.aborted) {
      const wanted = missing[next++]
      if (wanted === undefined) return
      await recordOne(api, wanted, existing)
      progress.advance(++recorded, missing.length)
    }
  }
  const workers = await Promise.allSettled(
    Array.from({ length: concurrency }, () =>
      worker().catch((error: unknown) => {
        failed.abort()
        throw error
      })
    )
  )
  progress.finish(recorded, missing.length)
  const refusal = workers.find((one) => one.status === "rejected")
  if (refusal !== undefined) throw refusal.reason
  return {
    recorded,
    alreadyThere: entries.length - missing.length,
    seconds: (performance.now() - begun) / 1000,
    stopped: recorded < missing.length
  }
}

/**
 * One of several alike may have got the key of another in an earlier run. So an answer from before counts only when it
 * tells of an entry that is there and was not found by the walk.
 */
const recordOne = (api: Api, { body, identity, nth }: Wanted, existing: Existing): Promise<unknown> =>
  api.create("/api/time", body, {
    salt: String(nth),
    isThere: async ({ entry }) => {
      if (existing.get(identity)?.includes(entry.id) === true) return false
      try {
        await api.get(`/api/time/${entry.id}`)
        return true
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return false
        throw error
      }
    }
  })
