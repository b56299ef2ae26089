import { AnswerTooLong, largestAnswer, textWithin } from "@hourbook/core/scheduling/textWithin"
import { Effect } from "effect"
import { Gone, type Upstream } from "./Upstream.ts"

/** Sends messages to a Hourbook at another address. */
export const remoteUpstream =
  (url: string, headers: Readonly<Record<string, string>>): Upstream =>
  ({ body, headers: own }) =>
    Effect.tryPromise({
      try: async (signal) => {
        const response = await fetch(url, {
          method: "POST",
          headers: { ...own, ...headers },
          body,
          signal,
          redirect: "error"
        })
        return { status: response.status, body: await textWithin(response.body, largestAnswer) }
      },
      catch: (error) => {
        const { origin } = new URL(url)
        const why =
          error instanceof AnswerTooLong
            ? `${error.message}: ${origin} may not be Hourbook`
            : `${origin} does not respond`
        return new Gone({ sent: true, message: why })
      }
    })
