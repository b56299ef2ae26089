import { Effect } from "effect"
import type { Deadlines } from "./Deadlines.ts"
import { stateOf } from "./Faults.ts"
import { openSession, type Transport } from "./Session.ts"
import type { PooledSession, SessionPool } from "./SessionPool.ts"

/** What another connection found: the server's start and its processes, that it answered with an error, or that it said nothing. */
type Found = { readonly server: string; readonly processes: ReadonlySet<number> } | "answers" | "silent"

const asked = `select string_agg(pid::text, ',') as processes from pg_stat_activity`

const lookAt = (transport: Transport): Effect.Effect<Found> =>
  Effect.gen(function* () {
    const { connection, server } = yield* openSession(transport)
    const { rows } = yield* connection.query(asked, [])
    const processes = String(rows[0]?.["processes"]).split(",").map(Number)
    return { server, processes: new Set(processes) }
  }).pipe(
    Effect.scoped,
    Effect.catch((error) => Effect.succeed(stateOf(error.reason) === "" ? ("silent" as const) : ("answers" as const)))
  )

/** Whether the server works for a session no longer, by what was found after `since`. */
const isLost = (found: Found, since: number) => {
  return ({ process, server, wire }: PooledSession): boolean => {
    if (found === "answers" || wire.heardAt > since) return false
    // A server that is only slow for a while has not given up what an operator asked it for.
    if (found === "silent") return !wire.isOfOperator
    return found.server !== server || !found.processes.has(process)
  }
}

const why = (found: Found): string =>
  found === "silent" ? "the database server does not answer" : "the database server works for the session no longer"

/**
 * Asks on a connection beside the pool whether the server still works for the sessions that wait for it, once for all who want
 * to know. A server that is frozen neither answers nor ends its connections, and one that took over its address knows nothing of
 * them. Sessions that are lost are ended, so that no statement waits for them and none is used again.
 */
export const serverWatch = Effect.fnUntraced(function* (transport: Transport, deadlines: Deadlines, pool: SessionPool) {
  const context = yield* Effect.context()
  const patient = { ...transport, deadlines: { ...deadlines, connect: deadlines.silence } }
  let isLooking = false

  const look = Effect.gen(function* () {
    const since = performance.now()
    const found = yield* lookAt(patient)
    // Whoever said something meanwhile is alive, and so is the server, whatever it did with the new connection.
    const sessions = [...pool.opened]
    if (found === "silent" && sessions.some(({ wire }) => wire.heardAt > since)) return
    for (const session of sessions.filter(isLost(found, since))) session.wire.destroy(new Error(why(found)))
  })

  return (): void => {
    if (isLooking) return
    isLooking = true
    const done = Effect.sync(() => void (isLooking = false))
    Effect.runForkWith(context)(Effect.ensuring(look, done))
  }
})
