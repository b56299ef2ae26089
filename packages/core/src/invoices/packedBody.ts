import { Effect, Schema } from "effect"
import { InvoiceBody } from "./Invoice.ts"

const json = Schema.fromJsonString(Schema.toCodecJson(InvoiceBody))
const encode = Schema.encodeSync(json)
const decode = Schema.decodeSync(json)

const through = (bytes: Uint8Array<ArrayBuffer>, transform: CompressionStream | DecompressionStream) =>
  Effect.promise(async () => {
    const stream = new Blob([bytes]).stream().pipeThrough(transform)
    return new Uint8Array(await new Response(stream).arrayBuffer())
  })

/** The rest of a document as stores keep it: compressed JSON. */
export const packBody = (body: InvoiceBody): Effect.Effect<Uint8Array> =>
  through(new TextEncoder().encode(encode(body)), new CompressionStream("gzip"))

export const unpackBody = (bytes: Uint8Array): Effect.Effect<InvoiceBody> =>
  Effect.map(through(new Uint8Array(bytes), new DecompressionStream("gzip")), (unpacked) =>
    decode(new TextDecoder().decode(unpacked))
  )
