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

/** Where something is recorded, what an answer calls it, and what people call many of them. */
export interface Kind {
  readonly path: string
  readonly one: string
  readonly many: string
}

export const entryKind: Kind = { path: "/api/time", one: "entry", many: "entries" }
export const paymentKind: Kind = { path: "/api/money", one: "inflow", many: "payments" }

/** Records what is missing, a few at a time. When it is stopped, what it has begun is finished. */
export const record = async (
  api: Api,
  options: {
    readonly kind: Kind
    readonly wanted: ReadonlyArray<Wanted>
    readonly existing: Existing
    readonly concurrency: number
    readonly progress: Progress
    readonly stop: AbortSignal
  }
): Promise<Outcome> => {
  const { concurrency, existing, kind, progress, stop, wanted: all } = options
  const missing = all.filter(({ identity, nth }) => nth >= (existing.get(identity)?.length ?? 0))
  const begun = performance.now()
  const failed = new AbortController()
  const ended = AbortSignal.any([stop, failed.signal])
  let next = 0
  let recorded = 0
  const worker = async () => {
    while (!ended.aborted) {
      const wanted = missing[next++]
      if (wanted === undefined) return
      await recordOne(api, kind, { wanted, existing })
      progress.advance(++recorded, { all: missing.length, many: kind.many })
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
  progress.finish(recorded, { all: missing.length, many: kind.many })
  const refusal = workers.find((one) => one.status === "rejected")
  if (refusal !== undefined) throw refusal.reason
  return {
    recorded,
    alreadyThere: all.length - missing.length,
    seconds: (performance.now() - begun) / 1000,
    stopped: recorded < missing.length
  }
}

/**
 * One of several alike may have got the key of another in an earlier run. So an answer from before counts only when it
 * tells of an entry that is there and was not found by the walk.
 */
const recordOne = (
  api: Api,
  { one, path }: Kind,
  { existing, wanted: { body, identity, nth } }: { readonly wanted: Wanted; readonly existing: Existing }
): Promise<unknown> =>
  api.create(path, body, {
    salt: String(nth),
    isThere: async ({ [one]: made }) => {
      if (existing.get(identity)?.includes(made.id) === true) return false
      try {
        await api.get(`${path}/${made.id}`)
        return true
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return false
        throw error
      }
    }
  })
