import { DocumentedApi } from "@hourbook/api/openapi/openApiDocument"
import { Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApiScalar } from "effect/http-api"

/** The page with its script, which takes 3 MB. */
export const docsHtml = async (): Promise<string> => {
  const page = HttpApiScalar.layer(DocumentedApi, {
    path: "/docs",
    scalar: { withDefaultFonts: false }
  })
  const web = HttpRouter.toWebHandler(page.pipe(Layer.provide(HttpServer.layerServices)), { disableLogger: true })
  const response = await web.handler(new Request("http://localhost/docs"))
  const text = await response.text()
  await web.dispose()
  return text
}
