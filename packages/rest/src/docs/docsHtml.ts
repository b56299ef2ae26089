import { Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiScalar, OpenApi } from "effect/http-api"

/** The reader loads the description itself, so that the page needs none to be made. */
const reader = {
  url: "/api/openapi.json",
  authentication: { preferredSecurityScheme: "apiKey" },
  withDefaultFonts: false,
  telemetry: false,
  // The buttons that share a description with the reader's maker, deploy it there or generate a client there.
  showDeveloperTools: "never",
  hideClientButton: true
}

const nothing = HttpApi.make("hourbook").annotate(OpenApi.Title, "Hourbook")

/**
 * Changes of the script, whose version is pinned with Effect's; the test of the page fails when one no longer fits. The
 * script must not ask whether it may evaluate text, which the policy forbids and the browser would report, and a shown
 * request must have no parameter that the reader would not send either.
 */
const changes = [
  ['return new Function(""),!0', "return!1"],
  [
    "{const r=wBe(e,t,n)?.value;if(void 0!==r)return r;",
    '{const r=wBe(e,t,n);if(r?.["x-disabled"])return;if(void 0!==r?.value)return r.value;'
  ]
] as const

/** The page with its script, which takes 3 MB. */
export const docsHtml = async (): Promise<string> => {
  const page = HttpApiScalar.layer(nothing, { path: "/docs" })
  const web = HttpRouter.toWebHandler(page.pipe(Layer.provide(HttpServer.layerServices)), { disableLogger: true })
  const response = await web.handler(new Request("http://localhost/docs"))
  const text = await response.text()
  await web.dispose()
  const withScript = text.slice(0, text.lastIndexOf("<script>"))
  return `${changes.reduce((script, [from, to]) => script.replace(from, to), withScript)}<script>
      Scalar.createApiReference("#api-reference-container", ${JSON.stringify(reader)})
    </script>
  </body>
</html>`
}
