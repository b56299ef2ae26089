import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { contentDisposition } from "../../files/contentDisposition.ts"
import { type Making, printFile } from "../../paper/printFile.ts"
import { makeReadingTurns } from "./readingTurns.ts"
import { type EdgeError, refused } from "./respond.ts"
import { unavailable } from "./unavailable.ts"

/** Reads what papers are made of. */
const inReadingTurn = makeReadingTurns()

/** Papers wait for one another after they have read, so that they hold no session meanwhile. */
const print = Effect.fnUntraced(function* (making: Making) {
  const { bytes, title } = yield* printFile(making)
  return HttpServerResponse.uint8Array(bytes, {
    contentType: "application/pdf",
    headers: {
      "cache-control": "no-store",
      "content-disposition": contentDisposition({ as: "attachment", name: title, extension: "pdf" })
    }
  })
})

/** Runs a use case and responds with a PDF of its result, or with an error as every endpoint does. */
export const respondOnPaper = <R>(
  useCase: Effect.Effect<Making, EdgeError, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, never, R> =>
  Effect.matchEffect(inReadingTurn(useCase, null), {
    onSuccess: (making) => (making === null ? Effect.succeed(unavailable) : print(making)),
    onFailure: (error) => Effect.succeed(refused(error))
  })
