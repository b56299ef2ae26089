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
        return { status: response.status, body: await response.text() }
      },
      catch: () => new Gone({ sent: true, message: `${new URL(url).origin} does not respond` })
    })
