import { Effect } from "effect"
import { ValidationFailed } from "../errors/Errors.ts"
import type { AddressProblem } from "../errors/webhookRules.ts"
import type { WebhookSender } from "./WebhookSender.ts"

const problems: Readonly<Record<AddressProblem, string>> = {
  not_https: "nothing is sent to it, since it is not encrypted",
  not_public: "nothing is sent to it, since it is not on the public internet",
  not_found: "nothing is sent to it, since its name was not found"
}

/** Refuses an address to which nothing would be sent. */
export const checkAddress = Effect.fnUntraced(function* (
  { check }: WebhookSender,
  url: string
): Effect.fn.Return<void, ValidationFailed> {
  const why = yield* check(url)
  if (why === null) return
  return yield* new ValidationFailed({ field: "url", problem: problems[why], rule: { code: "webhook_address", why } })
})

/** Refuses what needs a secret. */
export const withoutSecret = Effect.suspend(() =>
  Effect.fail(
    new ValidationFailed({
      field: null,
      problem: "the webhook is from a copy and has no secret: make a new one first",
      rule: { code: "webhook_without_secret" }
    })
  )
)
