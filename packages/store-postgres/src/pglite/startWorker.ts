import { Worker } from "node:worker_threads"
import { Effect, type Scope } from "effect"
import { SqlError } from "effect/sql"
import type { Connect } from "../engine/Connect.ts"
import { DataDirectoryInUse } from "./DataDirectoryInUse.ts"
import type { Reply, Request } from "./messages.ts"
import { WorkerSocket } from "./WorkerSocket.ts"

/** A database in a thread of its own. */
export interface DatabaseThread {
  readonly connect: Connect
  /** Waits until the thread has ended by itself, and says why: what was sent to it may or may not be done. */
  readonly ended: Effect.Effect<Error>
}

/** Starts the database in a worker thread until the scope closes. */
export const startWorker = Effect.fnUntraced(function* (
  directory: string | undefined
): Effect.fn.Return<DatabaseThread, DataDirectoryInUse | SqlError.SqlError, Scope.Scope> {
  const worker = yield* Effect.acquireRelease(
    Effect.sync(() => spawn(directory)),
    stop
  )
  yield* started(worker, directory ?? "")
  return connections(worker)
})

/** The entry module of the thread is next to this file, in the sources and in the build. */
const spawn = (directory: string | undefined): Worker =>
  new Worker(new URL(`./worker${import.meta.url.slice(import.meta.url.lastIndexOf("."))}`, import.meta.url), {
    workerData: directory,
    execArgv: ["--disable-warning=ExperimentalWarning"]
  })

const stop = (worker: Worker): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    if (worker.threadId === -1) return resume(Effect.void)
    worker.once("exit", () => resume(Effect.void))
    ask(worker, { kind: "stop" })
  }).pipe(
    Effect.timeoutOrElse({ duration: "10 seconds", orElse: () => Effect.promise(() => worker.terminate()) }),
    Effect.asVoid
  )

const ask = (worker: Worker, request: Request): void => worker.postMessage(request)

const started = (worker: Worker, path: string) =>
  Effect.callback<void, DataDirectoryInUse | SqlError.SqlError>((resume) => {
    const fail = (cause: unknown) => resume(Effect.fail(stopped(cause)))
    worker.once("error", fail)
    worker.once("exit", () => fail(undefined))
    const first = (reply: Reply) => {
      // `node --watch` reports the imports of the thread through the same port.
      if (!("kind" in reply)) return
      worker.off("message", first)
      worker.off("error", fail)
      if (reply.kind === "ready") resume(Effect.void)
      else if (reply.kind === "inUse") resume(Effect.fail(new DataDirectoryInUse({ path, pid: reply.pid })))
      else fail(reply.kind === "broken" ? new Error(reply.message) : undefined)
    }
    worker.on("message", first)
  })

/**
 * Opens sessions of the thread, which end with it. It has one at a time, so what another sends waits until the current one
 * has ended.
 */
const connections = (worker: Worker): DatabaseThread => {
  const open = new Map<number, { readonly socket: WorkerSocket; readonly finish: () => void }>()
  const waiting = new Map<number, () => void>()
  let count = 0
  let current: number | undefined
  let broken: Error | undefined
  const breakAll = (cause: Error): void => {
    broken ??= cause
    for (const { socket } of open.values()) socket.destroy(broken)
  }
  worker.on("message", (reply: Reply) => {
    if (reply.kind === "broken") return breakAll(new Error(reply.message))
    if (reply.kind !== "reply") return
    const session = open.get(reply.stream)
    if (reply.bytes.length > 0) session?.socket.push(reply.bytes)
    if (reply.last) session?.finish()
  })
  worker.on("error", (cause: Error) => breakAll(cause))
  worker.on("exit", () => breakAll(new Error("the embedded database has stopped")))
  const ended = Effect.callback<Error>((resume) => {
    const end = () => resume(Effect.succeed(broken ?? new Error("the embedded database has stopped")))
    if (worker.threadId === -1) end()
    else worker.once("exit", end)
  })
  const connect: Connect = (ready) => {
    if (broken !== undefined) return ready(broken)
    const stream = ++count
    const run = (bytes: Uint8Array<ArrayBuffer>) => {
      current = stream
      waiting.delete(stream)
      ask(worker, { kind: "batch", stream, bytes })
    }
    const socket: WorkerSocket = new WorkerSocket({
      run: (batch, finish) => {
        open.set(stream, { socket, finish })
        const bytes = new Uint8Array(batch)
        if (current !== undefined && current !== stream) return void waiting.set(stream, () => run(bytes))
        run(bytes)
      },
      end: () => {
        open.delete(stream)
        waiting.delete(stream)
        if (current !== stream) return
        current = undefined
        ask(worker, { kind: "end" })
        const [next] = waiting.values()
        next?.()
      }
    })
    ready(socket)
  }
  return { connect, ended }
}

const stopped = (cause: unknown) =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause,
      operation: "connect",
      message: `The embedded database did not start${cause instanceof Error ? `: ${cause.message}` : ""}`
    })
  })
