import { apiOf } from "@hourbook/api/apiOf"
import { SystemApi } from "@hourbook/api/endpoints/system"
import { Effect } from "effect"
import { preparedDocument } from "../docs/preparedDocument.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"

const api = apiOf(SystemApi)

/** Loaded where it is made, since it needs every endpoint. */
const text = Effect.promise(async () => {
  const { openApiDocument } = await import("@hourbook/api/openapi/openApiDocument")
  return JSON.stringify(openApiDocument())
})

const handlers = groupOf(
  api,
  "system",
  Effect.fnUntraced(function* (handlers) {
    const answer = yield* preparedDocument({
      name: "openapi",
      text,
      contentType: "application/json"
    })
    return handlers.handleAll({ openapi: ({ request }) => answer(request) })
  })
)

export const routes = routesOf(api, handlers)
