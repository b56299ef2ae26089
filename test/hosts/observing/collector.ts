import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { onTestFinished } from "vitest"

export interface Export {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** An OTLP/HTTP receiver that keeps what it is sent, until the test ends. */
export const startCollector = async () => {
  const received: Array<Export> = []
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("the collector has no port")
  return { url: `http://127.0.0.1:${address.port}`, received }
}

interface KeyValue {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

export interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: ReadonlyArray<KeyValue>
  readonly events: ReadonlyArray<{ readonly attributes: ReadonlyArray<KeyValue> }>
  readonly status: { readonly code: number; readonly message?: string }
}

export const valuesOf = (attributes: ReadonlyArray<KeyValue>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** The spans in JSON, and what they say of the service. */
export const spansIn = (received: ReadonlyArray<Export>) => {
  const resources = received.flatMap(({ body }) => JSON.parse(body.toString()).resourceSpans)
  return {
    resource: valuesOf(resources[0]?.resource.attributes ?? []),
    spans: resources.flatMap(({ scopeSpans }): ReadonlyArray<SentSpan> => scopeSpans.flatMap((one: any) => one.spans))
  }
}
