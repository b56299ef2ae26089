import { setTimeout as sleep } from "node:timers/promises"
import * as fc from "fast-check"
import { anyRequest } from "../../support/http/anyRequest.ts"
import type { Watch } from "./Watch.ts"

/** Sends random requests of the description, right and wrong ones, to a workspace of its own. The number sent. */
export const fuzz = async (
  { key, url, watch }: { readonly url: string; readonly key: string; readonly watch: Watch },
  stopped: AbortSignal
): Promise<number> => {
  const ids = ["00000000-0000-4000-8000-000000000000"]
  let sent = 0
  while (!stopped.aborted) {
    const requests = fc.sample(anyRequest(ids, [key, key, key, "junk", undefined]), 50)
    for (const { body, caller, id, ifMatch, method, operation, query } of requests) {
      if (stopped.aborted) break
      // Its own keys stay, so that the next requests are not all refused.
      if (/api-keys/u.test(operation.path) && method === "DELETE") continue
      const beganAt = performance.now()
      const name = `${method} ${operation.path}`
      try {
        const raw = typeof body === "string" || body instanceof Uint8Array
        const response = await fetch(url + operation.path.replace("{id}", encodeURIComponent(id)) + encodeURI(query), {
          method,
          headers: {
            "content-type": "application/json",
            ...(caller !== undefined && { "x-api-key": caller }),
            ...(ifMatch !== undefined && { "if-match": ifMatch })
          },
          ...(!["GET", "HEAD"].includes(method) && body !== undefined && { body: raw ? body : JSON.stringify(body) }),
          signal: AbortSignal.timeout(15_000)
        })
        const text = await response.text()
        watch.answered(response.status, { name, beganAt, text })
        if (response.status === 201) remember(ids, text)
      } catch (error) {
        // A header or path that no client sends.
        if (error instanceof TypeError && error.cause === undefined) continue
        watch.answered(null, { name, beganAt, text: String(error instanceof Error ? (error.cause ?? error) : error) })
      }
      sent++
      await sleep(20)
    }
  }
  return sent
}

const remember = (ids: Array<string>, text: string): void => {
  const id = /"id":"([\da-f-]{36})"/u.exec(text)?.[1]
  if (id !== undefined && ids.length < 200) ids.push(id)
}
