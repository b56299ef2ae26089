import { CurrentRightsCheck, type RightsCheck } from "@hourbook/core/access/RightsCheck"
import type { Ports } from "@hourbook/core/Core"
import { Background } from "@hourbook/core/scheduling/Background"
import { NewId } from "@hourbook/core/values/NewId"
import { Operator, type WorkspaceDraft } from "@hourbook/core/workspaces/Operator"
import { Clock, Effect, Fiber, Layer, type Scope } from "effect"
import { type Answer, at, Stack, stackOn } from "../http/stack.ts"

export interface Named {
  readonly name: string
  readonly store: Layer.Layer<Ports, unknown>
}

export type Both<A> = readonly [A, A]

/** A request, with the keys and cursors that each service gave for the same thing. */
export interface Call {
  readonly moment: string
  readonly method: string
  /** `{cursor}` in it stands for the cursor. */
  readonly path: string
  readonly keys: Both<string | null>
  readonly cursors?: Both<string> | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A call but for who makes it and when. */
export type Asked = Omit<Call, "moment" | "keys">

/** Two services that are asked the same. */
export interface Pair {
  readonly names: Both<string>
  readonly send: (call: Call) => Effect.Effect<Both<Answer>>
  /** A new workspace in both, with its owner's keys. */
  readonly open: (draft: WorkspaceDraft, moment: string) => Effect.Effect<Both<string>>
}

/**
 * UUIDv7s without chance. Both services count alike, so what they make in the same order has the same ids. Where one answers anew
 * since the rights of its caller or what a record refers to have changed, the first answer does not count, also when the second
 * refuses before it makes anything.
 */
const countedIds = () => {
  let count = 0
  /** The check that the first answer of a request is under, and the count before it. */
  let first: { readonly check: RightsCheck; readonly before: number } | undefined
  const forget = () => {
    if (first !== undefined && !first.check.hasPassed) count = first.before
    first = undefined
  }
  const next = Effect.map(Effect.all([Clock.currentTimeMillis, CurrentRightsCheck]), ([now, check]) => {
    if (check === undefined) forget()
    else first ??= { check, before: count }
    const time = now.toString(16).padStart(12, "0")
    // Ids of one moment are in no order, as real ones are not across processes.
    const spread = (Math.imul(++count, 0x9e3779b1) >>> 0).toString(16).padStart(8, "0")
    const rest = count.toString(16).padStart(4, "0")
    return `${time.slice(0, 8)}-${time.slice(8)}-7${spread.slice(0, 3)}-8${spread.slice(3, 6)}-00000000${rest}`
  })
  return { end: Effect.sync(forget), next }
}

/** One of the two. What it does beside an answer is done before the next request, so that both show the same. */
const openService = Effect.fnUntraced(function* ({ store }: Named) {
  const beside = new Set<Fiber.Fiber<unknown, unknown>>()
  const background = Layer.succeed(Background, (fiber) => void beside.add(fiber))
  const services = yield* Layer.build(stackOn(store).pipe(Layer.provide(background)))
  const ids = countedIds()
  return <A, E>(moment: string, work: Effect.Effect<A, E, Stack | Operator>): Effect.Effect<A, E> =>
    Effect.gen(function* () {
      const done = yield* work
      yield* Effect.forEach([...beside], Fiber.await, { discard: true })
      beside.clear()
      yield* ids.end
      return done
    }).pipe(at(moment), Effect.provideService(NewId, ids.next), Effect.provideContext(services))
})

export const openPair = Effect.fnUntraced(function* (
  first: Named,
  second: Named
): Effect.fn.Return<Pair, unknown, Scope.Scope> {
  const services = [yield* openService(first), yield* openService(second)] as const
  const both = <A>(moment: string, work: (which: 0 | 1) => Effect.Effect<A, never, Stack | Operator>) =>
    Effect.all([services[0](moment, work(0)), services[1](moment, work(1))], { concurrency: 2 })
  return {
    names: [first.name, second.name],
    send: ({ body, cursors, headers, keys, method, moment, path }) =>
      both(moment, (which) => {
        const place = cursors === undefined ? path : path.replace("{cursor}", encodeURIComponent(cursors[which]))
        return Effect.flatMap(Stack, (stack) => stack.send(method, place, { key: keys[which], body, headers }))
      }),
    open: (draft, moment) =>
      both(moment, () =>
        Effect.flatMap(Operator, ({ createWorkspace }) =>
          Effect.map(Effect.orDie(createWorkspace(draft)), ({ secret }) => secret)
        )
      )
  }
})
