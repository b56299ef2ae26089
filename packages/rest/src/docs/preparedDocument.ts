import { Sha256 } from "@hourbook/core/access/Secret"
import { Effect } from "effect"
import { HttpPlatform, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { acceptedCodings, type Coding, tagsOf } from "../edge/negotiation.ts"
import { type DocumentName, type MadeDocument, MadeDocuments } from "./MadeDocuments.ts"
import { PreparedAfter } from "./PreparedAfter.ts"

interface Wanted {
  readonly name: DocumentName
  readonly text: Effect.Effect<string>
  readonly contentType: string
  readonly headers?: Readonly<Record<string, string>>
}

const codings = [
  { name: "br", level: 6 },
  { name: "gzip", level: 6 }
] as const satisfies ReadonlyArray<{ readonly name: Coding; readonly level: number }>

/**
 * A document that does not change while the process runs: brought along by the host, or made some time after the start or for
 * the first request, and compressed beside it, where the platform compresses in threads. A client that has it already gets
 * 304.
 */
export const preparedDocument = Effect.fnUntraced(function* ({ contentType, headers = {}, name, text }: Wanted) {
  const sha256 = yield* Sha256
  const { compression } = yield* HttpPlatform.HttpPlatform
  const broughtAlong = yield* MadeDocuments

  const compress = (plain: Uint8Array, compressed: Map<Coding, Uint8Array>) =>
    Effect.forEach(codings, ({ level, name }) =>
      Effect.gen(function* () {
        if (!compression.algorithms.has(name)) return
        const { body } = yield* compression.compressResponse(HttpServerResponse.uint8Array(plain), name, { level })
        if (body._tag === "Uint8Array") compressed.set(name, body.body)
      })
    )

  const made = yield* Effect.cached(
    Effect.gen(function* () {
      const brought = yield* broughtAlong(name)
      if (brought !== undefined) return brought
      const content = yield* text
      const plain = new TextEncoder().encode(content)
      const compressed = new Map<Coding, Uint8Array>()
      yield* Effect.forkDetach(compress(plain, compressed))
      const made: MadeDocument = { plain, compressed, hash: (yield* sha256(content)).slice(0, 32) }
      return made
    })
  )

  const delay = yield* PreparedAfter
  if (delay !== undefined) yield* Effect.forkDetach(Effect.andThen(Effect.sleep(delay), made))

  return Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
    const { compressed, hash, plain } = yield* made
    const coding = acceptedCodings(request.headers["accept-encoding"]).find((one) => compressed.has(one))
    const tag = (suffix: string) => `"${hash}${suffix}"`
    const etag = tag(coding === undefined ? "" : `-${coding}`)
    const common = { ...headers, etag, vary: "accept-encoding", "cache-control": "no-cache" }
    const known = tagsOf(request.headers["if-none-match"])
    if ([tag(""), ...codings.map(({ name }) => tag(`-${name}`))].some((one) => known.includes(one))) {
      return HttpServerResponse.empty({ status: 304, headers: common })
    }
    return HttpServerResponse.uint8Array((coding === undefined ? undefined : compressed.get(coding)) ?? plain, {
      contentType,
      headers: coding === undefined ? common : { ...common, "content-encoding": coding }
    })
  })
})
