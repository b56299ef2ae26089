import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { HttpApiScalar } from "effect/http-api"
import { DocumentedApi } from "@hourbook/api/openapi"

/** Everything that the page needs is in it: it may ask this server and nobody else. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data:; font-src data:; connect-src 'self'"

/** Written on the first visit, since its script takes 3 MB. */
const html = Effect.promise(async () => {
  const page = HttpApiScalar.layer(DocumentedApi, {
    path: "/docs",
    scalar: { withDefaultFonts: false }
  })
  const web = HttpRouter.toWebHandler(page.pipe(Layer.provide(HttpServer.layerServices)), { disableLogger: true })
  const response = await web.handler(new Request("http://localhost/docs"))
  const text = await response.text()
  await web.dispose()
  return text
})

/** `GET /docs`: the description of the interface as a page to read. */
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
