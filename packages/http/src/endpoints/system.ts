import { apiOf } from "@hourbook/api/apiOf"
import { SystemApi } from "@hourbook/api/endpoints/system"
import { openApiDocument } from "@hourbook/api/openapi/openApiDocument"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { preparedDocument } from "../docs/preparedDocument.ts"
import { routesOf } from "../edge/routesOf.ts"

const api = apiOf(SystemApi)

const handlers = HttpApiBuilder.group(
  api,
  "system",
  Effect.fnUntraced(function* (handlers) {
    const answer = yield* preparedDocument({
      text: Effect.sync(() => JSON.stringify(openApiDocument())),
      contentType: "application/json"
    })
    return handlers.handleAll({ openapi: ({ request }) => answer(request) })
  })
)

export const routes = routesOf(api, handlers)
