import { type LookupAddress, lookup } from "node:dns"
import { type IncomingMessage, request as overHttp } from "node:http"
import { request as overHttps } from "node:https"
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net"

const blocked4 = new BlockList()
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3]
] as const) {
  blocked4.addSubnet(network, prefix, "ipv4")
}

/** Only 2000::/3 is in public use, and these parts of it are not. */
const blocked6 = new BlockList()
blocked6.addRange("::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ipv6")
blocked6.addRange("4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ipv6")
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20]
] as const) {
  blocked6.addSubnet(network, prefix, "ipv6")
}

/** Whether an address is on the public internet (the IANA registries of special-purpose addresses). */
export const isPublic = (address: string): boolean =>
  isIPv6(address) ? !blocked6.check(address, "ipv6") : isIP(address) === 4 && !blocked4.check(address, "ipv4")

interface Options {
  readonly mayConnect: (address: string) => boolean
  /** How long every failure takes, so that it says nothing about the network. */
  readonly failureMillis: number
}

const largestBytes = 64 * 1024

type Asked = Readonly<Pick<RequestInit, "headers" | "signal">>

/** The addresses of a host, unless one of them may not be connected to. */
const checkedLookup =
  (mayConnect: Options["mayConnect"]): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses: ReadonlyArray<LookupAddress>) => {
      const [first] = addresses ?? []
      const refused =
        error ?? (first !== undefined && addresses.every(({ address }) => mayConnect(address)) ? null : denied())
      if (refused !== null || first === undefined) return callback(refused ?? denied(), "")
      if (options.all === true) callback(null, [...addresses])
      else callback(null, first.address, first.family)
    })

const denied = (): Error => new Error("the address is not public")

const textOf = async (answer: IncomingMessage): Promise<string> => {
  let bytes = Buffer.alloc(0)
  for await (const chunk of answer) {
    bytes = Buffer.concat([bytes, chunk])
    if (bytes.length > largestBytes) throw new Error("the document is too large")
  }
  return bytes.toString("utf8")
}

const read = async (url: URL, { headers, signal }: Asked, { mayConnect }: Options): Promise<Response> => {
  const literal = url.hostname.replace(/^\[|\]$/gu, "")
  if (isIP(literal) !== 0 && !mayConnect(literal)) throw denied()
  const send = url.protocol === "http:" ? overHttp : overHttps
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    send(url, {
      agent: false,
      lookup: checkedLookup(mayConnect),
      headers: Object.fromEntries(new Headers(headers)),
      ...(signal instanceof AbortSignal ? { signal } : {})
    })
      .on("response", resolve)
      .on("error", reject)
      .end()
  })
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw new Error(`the answer has the status ${answer.statusCode}`)
  }
  const kept = ["content-type", "cache-control", "expires"].flatMap((name) => {
    const value = answer.headers[name]
    return typeof value === "string" ? [[name, value] as const] : []
  })
  return new Response(await textOf(answer), { headers: Object.fromEntries(kept) })
}

export const makePublicFetch =
  (options: Options) =>
  async (input: string | URL | Request, asked: Asked = {}): Promise<Response> => {
    const failed = new Promise((resolve) => setTimeout(resolve, options.failureMillis))
    try {
      return await read(new URL(input instanceof Request ? input.url : input), asked, options)
    } catch (cause) {
      await failed
      throw cause
    }
  }

/**
 * Reads a document from the public internet: resolves the name, checks every address, and connects to one of those. Follows
 * no redirect. Every failure takes the same time, more than the 2.5 seconds after which the OAuth library gives up.
 */
export const publicFetch = makePublicFetch({ mayConnect: isPublic, failureMillis: 3000 })
