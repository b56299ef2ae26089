import { Effect } from "effect"
import { HttpRouter } from "effect/http"
import { preparedDocument } from "./preparedDocument.ts"

/** The page contains everything it needs, may send requests to this server only, and may be in no frame. */
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "font-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

const text = Effect.promise(async () => {
  const { docsHtml } = await import("./docsHtml.ts")
  return docsHtml()
})

/** `GET /docs`: the description of the interface as a page. */
export const docsPage = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const answer = yield* preparedDocument({
      name: "docs",
      text,
      contentType: "text/html; charset=utf-8",
      headers: { "content-security-policy": policy, "x-content-type-options": "nosniff" }
    })
    yield* router.add("GET", "/docs", answer)
  })
)
