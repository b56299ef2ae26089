import { isThisMachine } from "@hourbook/rest/edge/callers/isThisMachine"

/** Where an app wants the browser back. */
export interface Target {
  /** For people: a host, or the scheme of a program. */
  readonly shown: string
  /** Whether that is a program on the member's own device. */
  readonly isLocal: boolean
  /** For a content security policy: what forms may lead to. */
  readonly source: string
}

export const targetOf = (redirectUri: string): Target => {
  const { host, hostname, protocol } = new URL(redirectUri)
  if (protocol !== "https:" && protocol !== "http:") {
    return { shown: protocol.slice(0, -1), isLocal: true, source: protocol }
  }
  // A policy cannot name an address of IPv6, so for that one it names the scheme.
  const source = hostname.startsWith("[") ? protocol : `${protocol}//${host}`
  return { shown: host, isLocal: isThisMachine(hostname), source }
}
