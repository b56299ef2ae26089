import type { PaperKind } from "@hourbook/api/wire/Printed"
import { Effect, Result } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { AskedPaper, asksForPaper, paperOptions, strayPaperParameter, withoutPaper } from "./PaperOptions.ts"

interface Asked<E, R> {
  readonly kind: PaperKind
  /** Whether the endpoint also answers as other files, whose formats have their own check. */
  readonly isTable: boolean
  /** The answer to a request for anything else. */
  readonly asData: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  readonly refuse: (message: string) => HttpServerResponse.HttpServerResponse
}

/** The answer of a printed endpoint: on paper if the request asks for it, or as data. */
export const paperAnswer = Effect.fnUntraced(function* <E, R>(
  handler: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  { asData, isTable, kind, refuse }: Asked<E, R>
) {
  const query = yield* HttpServerRequest.ParsedSearchParams
  const request = yield* HttpServerRequest.HttpServerRequest
  if (!asksForPaper(request, query)) {
    if (!isTable && query["format"] !== undefined) return refuse("format: expected pdf")
    const stray = strayPaperParameter(kind, query)
    return stray === undefined ? yield* asData : refuse(stray)
  }
  const options = paperOptions(request, query)
  if (Result.isFailure(options)) return refuse(options.failure)
  return yield* handler.pipe(
    Effect.provideService(HttpServerRequest.ParsedSearchParams, withoutPaper(query)),
    Effect.provideService(AskedPaper, options.success)
  )
})
