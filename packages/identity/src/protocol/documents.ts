import { isTooDeep } from "@hourbook/core/shared/readJson"
import { normaliseDocument } from "./normalise.ts"

export type Fetch = (input: string | URL | Request, options?: RequestInit) => Promise<Response>

const largestDocument = 5 * 1024

const textWithin = async (response: Response, limit: number): Promise<string | undefined> => {
  const decoder = new TextDecoder()
  let text = ""
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > limit) return undefined
  }
  return text + decoder.decode()
}

/** Fetches a client metadata document in the form that the server accepts. */
export const fetchDocument =
  (fetch: Fetch): Fetch =>
  async (input, options) => {
    const response = await fetch(input, options)
    if (response.status !== 200) return response
    const text = await textWithin(response, largestDocument)
    return text === undefined || isTooDeep(text)
      ? Response.error()
      : new Response(normaliseDocument(text), { headers: response.headers })
  }
