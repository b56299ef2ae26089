import { apiOf } from "@hourbook/api/apiOf"
import { SystemApi } from "@hourbook/api/endpoints/system"
import { openApiDocument } from "@hourbook/api/openapi/openApiDocument"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { routesOf } from "../edge/routesOf.ts"

const api = apiOf(SystemApi)

const handlers = HttpApiBuilder.group(api, "system", (handlers) => {
  let text: string | undefined
  return handlers.handleAll({
    openapi: () =>
      Effect.sync(() => {
        text ??= JSON.stringify(openApiDocument())
        return HttpServerResponse.text(text, { contentType: "application/json" })
      })
  })
})

export const routes = routesOf(api, handlers)
