import { throughSlices } from "@hourbook/core/scheduling/inSlices"
import { now, toMillis } from "@hourbook/core/values/Instant"
import type { PrintedFile, Printer } from "@hourbook/paper/print"
import { Effect, Semaphore } from "effect"
import { HttpServerResponse } from "effect/http"
import { contentDisposition } from "../../files/contentDisposition.ts"
import { makeReadingTurns } from "./readingTurns.ts"
import { type EdgeError, refused } from "./respond.ts"
import { unavailable } from "./unavailable.ts"

type Making = Parameters<Printer>[0]

/** Fonts and their program are loaded with the first paper; after a failure the next one tries again. */
let opened: Promise<Printer> | undefined
const openPrinter = Effect.promise(
  () =>
    (opened ??= import("@hourbook/paper/print")
      .then((printing) => printing.openPrinter())
      .catch((error: unknown) => {
        opened = undefined
        throw error
      }))
)

/** Reads what papers are made of. */
const inReadingTurn = makeReadingTurns()

/** Making a PDF takes some 50 MB, so further requests wait: after they have read, so that they hold no session meanwhile. */
const atOnce = Semaphore.makeUnsafe(2)

const print = Effect.fnUntraced(function* (making: Making) {
  const printer = yield* openPrinter
  const printing = printer(making, new Date(toMillis(yield* now)))
  yield* throughSlices(printing.steps)
  return yield* Effect.promise(printing.end)
})

/** Runs a use case and prints its result; null while the store is away. */
export const printOnPaper = <E, R>(useCase: Effect.Effect<Making, E, R>): Effect.Effect<PrintedFile | null, E, R> =>
  Effect.flatMap(inReadingTurn(useCase, null), (making) =>
    making === null ? Effect.succeed(null) : atOnce.withPermits(1)(print(making))
  )

const answered = ({ bytes, title }: PrintedFile) =>
  HttpServerResponse.uint8Array(bytes, {
    contentType: "application/pdf",
    headers: {
      "cache-control": "no-store",
      "content-disposition": contentDisposition({ as: "attachment", name: title, extension: "pdf" })
    }
  })

/** Runs a use case and responds with a PDF of its result, or with an error as every endpoint does. */
export const respondOnPaper = <R>(
  useCase: Effect.Effect<Making, EdgeError, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, never, R> =>
  Effect.match(printOnPaper(useCase), {
    onSuccess: (printed) => (printed === null ? unavailable : answered(printed)),
    onFailure: refused
  })
