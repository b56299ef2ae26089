import { Effect, Result } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { Query } from "../files/pages.ts"
import type { PaperKind } from "../shapes/Printed.ts"
import {
  AskedPaper,
  askedPaperFormat,
  noPaperFormat,
  paperComplaint,
  paperOptions,
  withoutPaper
} from "./PaperOptions.ts"

interface Asked<E, R> {
  readonly kind: PaperKind
  /** The parameters of a request but for those that are as by default. */
  readonly chosen: (query: Query) => Query
  /** Whether the endpoint also answers as other files, whose formats have their own check. */
  readonly isTable: boolean
  /** The answer to a request for anything else. */
  readonly asData: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  readonly refuse: (message: string) => HttpServerResponse.HttpServerResponse
}

/** The answer of a printed endpoint: on paper if the request asks for it, or as data. */
export const paperAnswer = Effect.fnUntraced(function* <E, R>(
  handler: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  { asData, chosen, isTable, kind, refuse }: Asked<E, R>
) {
  const query = chosen(yield* HttpServerRequest.ParsedSearchParams)
  const request = yield* HttpServerRequest.HttpServerRequest
  const format = askedPaperFormat(kind, request, query)
  if (format === undefined) {
    if (!isTable && query["format"] !== undefined) return refuse(noPaperFormat(kind))
    const complaint = paperComplaint(query)
    return complaint === undefined ? yield* asData : refuse(complaint)
  }
  const options = paperOptions(request, format, query)
  if (Result.isFailure(options)) return refuse(options.failure)
  return yield* handler.pipe(
    Effect.provideService(HttpServerRequest.ParsedSearchParams, withoutPaper(query)),
    Effect.provideService(AskedPaper, options.success)
  )
})
