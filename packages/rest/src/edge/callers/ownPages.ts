import type { HttpServerRequest } from "effect/http"
import type { Reason } from "../../shapes/Envelope.ts"
import { refuse } from "../answers/respond.ts"
import type { SignInPlace } from "./site.ts"

/** The header that our pages send with the id of their workspace, or `web` before a sign-in. Without CORS, no other site can send it. */
export const pageHeader = "x-hourbook"

const reading: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "QUERY"])

/** Whether a browser sent a request from one of our own pages, as far as it says. */
const isOwn = ({ headers }: HttpServerRequest.HttpServerRequest, { origin }: Pick<SignInPlace, "origin">): boolean => {
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site === "same-origin"
  return headers["origin"] === undefined ? headers[pageHeader] !== undefined : headers["origin"] === origin
}

export interface PageRefusal {
  readonly reason: Reason
  readonly message: string
}

/**
 * Why a request that its browser's cookie vouches for is refused, if it is: another site may have made the browser send it.
 * What writes must have our header as well.
 */
export const refusalOfPage = (
  request: HttpServerRequest.HttpServerRequest,
  place: Pick<SignInPlace, "origin">
): PageRefusal | undefined => {
  if (!isOwn(request, place)) {
    return { reason: "another_site", message: `a signed-in browser is answered only on the pages at ${place.origin}` }
  }
  return reading.has(request.method) || request.headers[pageHeader] !== undefined
    ? undefined
    : { reason: "another_site", message: `${pageHeader}: is required of a signed-in browser, with the workspace's id` }
}

/** Why a request of one of our pages is refused that shows another workspace than the session's, such as an older tab. */
export const refusalOfWorkspace = (
  { headers }: HttpServerRequest.HttpServerRequest,
  workspaceId: string
): PageRefusal | undefined => {
  const shown = headers[pageHeader]?.toLowerCase() ?? "web"
  return shown === "web" || shown === workspaceId
    ? undefined
    : { reason: "another_workspace", message: "this browser is signed in to another workspace: load the page again" }
}

export const refusePage = ({ message, reason }: PageRefusal) => refuse("forbidden", message, { reason })
