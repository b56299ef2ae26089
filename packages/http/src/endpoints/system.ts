import { openApiDocument } from "@hourbook/api/openapi"
import { part } from "@hourbook/api/part"
import { SystemApi } from "@hourbook/api/system"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { routesOf } from "../edge/parts.ts"

const api = part(SystemApi)

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
