import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "@hourbook/api/Api"
import { openApiDocument } from "@hourbook/api/openapi"

export const systemHandlers = HttpApiBuilder.group(Api, "system", (handlers) => {
  let text: string | undefined
  return handlers.handleAll({
    openapi: () =>
      Effect.sync(() => {
        text ??= JSON.stringify(openApiDocument())
        return HttpServerResponse.text(text, { contentType: "application/json" })
      })
  })
})
