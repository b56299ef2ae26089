import { Context, Option, Schema } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { feedPath } from "../me/calendarFeedContract.ts"
import { RequiredScope } from "../middleware/Authentication.ts"

type Endpoint = HttpApiEndpoint.Top

/** Whether an operation can give an error status. */
export const canGive = (endpoint: Endpoint, status: number): boolean => {
  switch (status) {
    case 401:
      return needsKey(endpoint) || signsIn(endpoint)
    case 403:
      return needsKey(endpoint) || isOfBrowser(endpoint)
    case 404:
      return (
        endpoint.params !== undefined ||
        hasField(endpoint.query, "entity_id") ||
        needsTimer(endpoint) ||
        isOfLink(endpoint)
      )
    case 409:
      return (takesReference(endpoint) && !isOfMany(endpoint)) || isOfOneUndo(endpoint)
    case 410:
      return endpoint.path.startsWith("/api/changes")
    case 412:
      return hasField(endpoint.headers, "if-match") || isOfOneUndo(endpoint) || isIssue(endpoint)
    case 413:
    case 415:
      return endpoint.payload.size > 0
    default:
      return true
  }
}

/** Whether an operation answers 304 to who has its latest version: each reads one document, with its ETag. */
export const canBeKnown = ({ path }: Endpoint): boolean => path === feedPath || path === "/api/openapi.json"

/** Whether an endpoint has a field in its query or headers. */
export const hasField = (schema: Schema.Top | undefined, name: string): boolean => {
  if (schema === undefined) return false
  const properties: unknown = Schema.toJsonSchemaDocument(schema).schema["properties"]
  return typeof properties === "object" && properties !== null && name in properties
}

const needsKey = ({ annotations }: Endpoint): boolean => Option.isSome(Context.getOption(annotations, RequiredScope))

/** Whether an endpoint is that of a browser's session, whose rules hold without a key as well. */
const isOfBrowser = ({ path }: Endpoint): boolean => /^\/api\/session(?:\/|$)/u.test(path)

/** Whether an endpoint takes a code or a passkey, which may be wrong, or needs a session. Others of sessions answer who is signed out. */
const signsIn = (endpoint: Endpoint): boolean =>
  isOfBrowser(endpoint) && (endpoint.payload.size > 0 || endpoint.path.endsWith("/sample"))

/** Whether an endpoint shows what a link is for, or takes one back without naming it. */
const isOfLink = ({ identifier, path }: Endpoint): boolean =>
  path.startsWith("/api/shared/") ||
  path === "/api/unsubscribe" ||
  path === feedPath ||
  (identifier === "remove" && path.startsWith("/api/me/calendar-feed"))

/** Whether an endpoint is about the timer that runs, if one does. */
const needsTimer = ({ identifier, path }: Endpoint): boolean =>
  /^\/api\/timer(?:\/|$)/u.test(path) && !["get", "start"].includes(identifier)

/** Whether an endpoint does many operations, each with a status of its own in the answer. */
const isOfMany = ({ identifier }: Endpoint): boolean => identifier === "bulk"

/** Whether an endpoint undoes one change, which another may have come after; that of an operation says so of each in the answer. */
const isOfOneUndo = ({ path }: Endpoint): boolean => path === "/api/activity/:id/undo"

/** Whether an endpoint decides upon a draft in the version that its body names. */
const isIssue = ({ path }: Endpoint): boolean => path === "/api/invoices/:id/issue"

/** Whether a body can have an external reference. */
const takesReference = ({ payload }: Endpoint): boolean =>
  [...payload.values()].some(({ schemas }) =>
    schemas.some((schema) => JSON.stringify(Schema.toJsonSchemaDocument(schema)).includes('"external_ref"'))
  )
