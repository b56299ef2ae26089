import { localExchange } from "@hourbook/mcp/stdio/local"
import type { Upstream } from "@hourbook/mcp/stdio/Upstream"
import { Effect } from "effect"

/** Answers from the use cases of this process. */
export const inProcess = (headers: Readonly<Record<string, string>>) =>
  Effect.map(
    localExchange,
    (exchange): Upstream =>
      ({ body, headers: own }) =>
        Effect.suspend(() => {
          // The response may be a stream that a tool still writes to, so the signal ends with its text.
          const aborting = new AbortController()
          const { signal } = aborting
          const init = { method: "POST", headers: { ...own, ...headers }, body, signal }
          return exchange(new Request("http://localhost/api/mcp", init)).pipe(
            Effect.flatMap((response) =>
              Effect.map(
                Effect.promise(() => response.text()),
                (text) => ({ status: response.status, body: text })
              )
            ),
            Effect.onInterrupt(() => Effect.sync(() => aborting.abort()))
          )
        })
  )
