import { randomUUID } from "node:crypto"

export const requestIdHeader = "x-request-id"

/** Ids that proxies and gateways make: UUIDs, hexadecimal, base64 and AWS trace ids. None can break a line of the log. */
const sane = /^[\w.:=+/-]{1,128}$/u

/** The id of a request: the first of those it brought that is sane, or else a new one. */
export const requestIdOf = (...brought: ReadonlyArray<string | ReadonlyArray<string> | undefined>): string => {
  const found = brought.find((id) => typeof id === "string" && sane.test(id))
  return typeof found === "string" ? found : randomUUID()
}
