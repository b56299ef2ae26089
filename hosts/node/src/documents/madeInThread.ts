import { Worker } from "node:worker_threads"
import { type DocumentName, type MadeDocument, MadeDocuments } from "@hourbook/rest/docs/MadeDocuments"
import { Effect, Layer } from "effect"
import type { FromThread } from "./FromThread.ts"

/** The entry module of the thread is next to this file, in the sources and in the build. */
const spawn = (name: DocumentName): Worker =>
  new Worker(new URL(`./documentsThread${import.meta.url.slice(import.meta.url.lastIndexOf("."))}`, import.meta.url), {
    workerData: name
  })

/** `node --watch` reports the imports of the thread through the same port. */
const isDocument = (message: FromThread | object): message is FromThread => "kind" in message

const made = (name: DocumentName): Effect.Effect<MadeDocument | undefined> =>
  Effect.callback<MadeDocument | undefined>((resume) => {
    const worker = spawn(name)
    // A process that is stopped does not wait for it.
    worker.unref()
    worker.on("message", (message: FromThread | object) => {
      if (!isDocument(message)) return
      const { br, gzip, hash, plain } = message
      resume(
        Effect.succeed({
          plain,
          hash,
          compressed: new Map([
            ["br", br],
            ["gzip", gzip]
          ])
        })
      )
    })
    worker.once("error", (error) =>
      resume(
        Effect.as(
          Effect.annotateLogs(Effect.logWarning("a document is made without a thread"), { reason: error.message }),
          undefined
        )
      )
    )
    worker.once("exit", () => resume(Effect.undefined))
  })

/** The documents of the interface, each made in a thread of its own, since no request is served while one is made. */
export const madeInThread = Layer.succeed(MadeDocuments, made)
