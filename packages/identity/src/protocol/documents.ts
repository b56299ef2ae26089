import { textWithin } from "@hourbook/core/scheduling/textWithin"
import { isTooDeep } from "@hourbook/core/values/readJson"
import { normaliseDocument } from "./normalise.ts"

export type Fetch = (input: string | URL | Request, options?: RequestInit) => Promise<Response>

const largestDocument = 5 * 1024

/** Fetches a client metadata document in the form that the server accepts. */
export const fetchDocument =
  (fetch: Fetch): Fetch =>
  async (input, options) => {
    const response = await fetch(input, options)
    if (response.status !== 200) return response
    const text = await textWithin(response.body, largestDocument).catch(() => undefined)
    return text === undefined || isTooDeep(text)
      ? Response.error()
      : new Response(normaliseDocument(text), { headers: response.headers })
  }
