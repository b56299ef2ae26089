import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { PublicAccess, RequestErrors } from "../middleware/Authentication.ts"
import { failures } from "../shapes/Envelope.ts"
import * as Query from "../shapes/Query.ts"

const document = Schema.Record(Schema.String, Schema.Json).annotate({
  identifier: "OpenApiDocument",
  description: "An OpenAPI 3.1.0 document."
})

/** Endpoints that require no key (semantics, section 8). */
export class SystemApi extends HttpApiGroup.make("system")
  .add(
    HttpApiEndpoint.get("openapi", "/api/openapi.json", {
      query: {
        json: Query.flag(
          "1 describes answers in JSON alone, without those as files, for programs that generate clients."
        )
      },
      success: document,
      error: failures
    }).annotate(OpenApi.Summary, "This description of the API")
  )
  .middleware(RequestErrors)
  .middleware(PublicAccess)
  .annotate(OpenApi.Description, "The description of the API.") {}
