import type { PrintedFile } from "@hourbook/paper/print"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { contentDisposition } from "../../files/contentDisposition.ts"
import { type Making, printFile } from "../../paper/printFile.ts"
import { makeReadingTurns } from "./readingTurns.ts"
import { type EdgeError, refused } from "./respond.ts"
import { unavailable } from "./unavailable.ts"

/** Reads what papers are made of. */
const inReadingTurn = makeReadingTurns()

/**
 * Runs a use case and prints its result; null while the store is away. Papers wait for one another after they have read, so
 * that they hold no session meanwhile.
 */
export const printOnPaper = <E, R>(useCase: Effect.Effect<Making, E, R>): Effect.Effect<PrintedFile | null, E, R> =>
  Effect.flatMap(inReadingTurn(useCase, null), (making) => (making === null ? Effect.succeed(null) : printFile(making)))

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
