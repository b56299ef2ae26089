import { parentPort } from "node:worker_threads"
import { PGlite } from "@electric-sql/pglite"
import { dataDir as emptyDatabase } from "@electric-sql/pglite-prepopulatedfs"
import { DurableNodeFS } from "./DurableNodeFS.ts"
import type { Request } from "./messages.ts"
import { openDurable } from "./openDurable.ts"
import { fail, say } from "./thread.ts"

const replySize = 64 * 1024

/** Buffers the output of PostgreSQL, which arrives in small pieces of memory that it reuses. */
const replyTo = (stream: number) => {
  let pieces: Array<Uint8Array> = []
  let size = 0
  const send = (last: boolean): void => {
    say({ kind: "reply", stream, bytes: new Uint8Array(Buffer.concat(pieces)), last })
    pieces = []
    size = 0
  }
  const add = (bytes: Uint8Array): void => {
    pieces.push(bytes.slice())
    size += bytes.length
    // Before the end, which may not come: where PostgreSQL would end its process, it can stay in the call.
    const panic = panicIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    if (panic !== undefined) fail(new Error(panic))
    if (size >= replySize) send(false)
  }
  const end = (): void => {
    const panic = panicIn(Buffer.concat(pieces))
    if (panic !== undefined) fail(new Error(panic))
    send(true)
  }
  return { add, end }
}

/**
 * The message of a failure after which PostgreSQL ends its process, which WebAssembly cannot do: PGlite would go on with a
 * damaged state. It is always the last of a reply. Text has no zero byte, so no value can look like it.
 */
const panicIn = (reply: Buffer): string | undefined =>
  /\0V(?:PANIC|FATAL)\0(?:[^M][^\0]*\0)*M([^\0]*)\0/u.exec(reply.subarray(-4096).toString("utf8"))?.[1]

const serve = (database: PGlite, release: () => void): void => {
  const handle = (request: Request): Promise<unknown> => {
    switch (request.kind) {
      case "batch": {
        const reply = replyTo(request.stream)
        return database.execProtocolRawStream(request.bytes, { onRawData: reply.add }).then(reply.end)
      }
      case "end":
        return database.exec("rollback").then(() => database.exec("discard all"))
      case "stop":
        return database
          .close()
          .then(release)
          .then(() => parentPort?.close())
    }
  }
  let handled = Promise.resolve<unknown>(undefined)
  parentPort?.on("message", (request: Request) => {
    handled = handled.then(() => handle(request)).catch(fail)
  })
  say({ kind: "ready" })
}

/** Serves a database in memory. */
export const serveMemory = (): Promise<void> =>
  emptyDatabase()
    .then((empty) => PGlite.create({ loadDataDir: empty }))
    .then((database) => serve(database, () => undefined))

/** Serves the database of a directory. The caller holds its lock; `release` is called after the database is closed. */
export const serveDirectory = (directory: string, release: () => void): Promise<void> =>
  openDurable({ directory, fs: (data) => new DurableNodeFS(data, fail) }).then((database) => serve(database, release))
