import { Effect } from "effect"
import { PreparedAfter } from "../docs/PreparedAfter.ts"
import { preparedDocument } from "../docs/preparedDocument.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { SystemApi } from "./contract.ts"

const api = apiOf(SystemApi)

/** Loaded where it is made, since it needs every endpoint. */
const textOf = (described: { readonly files: boolean }) =>
  Effect.promise(async () => {
    const { openApiDocument } = await import("./openApiDocument.ts")
    return JSON.stringify(openApiDocument(described))
  })

const contentType = "application/json"

const handlers = groupOf(
  api,
  "system",
  Effect.fnUntraced(function* (handlers) {
    const whole = yield* preparedDocument({ name: "openapi", text: textOf({ files: true }), contentType })
    // Asked for by who generates a client, so it is not made before.
    const inJson = yield* Effect.provideService(
      preparedDocument({ name: "openapiJson", text: textOf({ files: false }), contentType }),
      PreparedAfter,
      undefined
    )
    return handlers.handleAll({ openapi: ({ query, request }) => (query.json === true ? inJson : whole)(request) })
  })
)

export const routes = routesOf(api, handlers)
