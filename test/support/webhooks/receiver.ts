import { type WebhookAnswer, type WebhookRequest, WebhookSender } from "@hourbook/core/webhooks/WebhookSender"
import { Effect, Layer } from "effect"
import { newUuid } from "../data/builders.ts"

const arrived: WebhookAnswer = { status: 200, answer: "", error: null, milliseconds: 1, retryAfter: null }

/** What a receiver got: the same event once for each try. */
export interface Received {
  readonly id: string
  readonly body: {
    readonly type: string
    readonly data: {
      readonly subject_id: string
      readonly version: number | null
      readonly record: Readonly<Record<string, unknown>> | null
      readonly changes: Readonly<Record<string, unknown>>
    }
  }
  readonly request: WebhookRequest
}

/** A receiver without a network, which answers as `answer` says. What is sent to the receivers of other tests arrives. */
export const makeReceiver = (answer: (received: Received, count: number) => Partial<WebhookAnswer>) => {
  const all: Array<Received> = []
  const url = `https://${newUuid()}.example/hook`
  const layer = Layer.succeed(WebhookSender, {
    check: () => Effect.succeed(null),
    send: (request) =>
      Effect.gen(function* () {
        if (request.url !== url) return arrived
        const id = request.headers["webhook-id"] ?? ""
        const received = { id, body: JSON.parse(request.body), request }
        all.push(received)
        // A process that is stopped here has sent the event and does not know.
        yield* Effect.sleep("1 millis")
        return { ...arrived, ...answer(received, all.length) }
      })
  })
  return { all, layer, url }
}
