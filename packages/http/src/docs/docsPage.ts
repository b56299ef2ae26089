import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"

/** The page contains everything it needs and may send requests to this server only. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data:; font-src data:; connect-src 'self'"

/** Loaded and rendered on the first visit. */
const html = Effect.promise(async () => {
  const { docsHtml } = await import("./docsHtml.ts")
  return docsHtml()
})

/** `GET /docs`: the description of the interface as a page. */
export const docsPage = HttpRouter.use((router) =>
  Effect.flatMap(Effect.cached(html), (cached) =>
    router.add(
      "GET",
      "/docs",
      Effect.map(cached, (text) =>
        HttpServerResponse.html(text).pipe(
          HttpServerResponse.setHeaders({ "content-security-policy": policy, "x-content-type-options": "nosniff" })
        )
      )
    )
  )
)
