import { Option, Result } from "effect"
import { NetAddress } from "effect/net"

export interface Connection {
  /** Who opened the connection, the client or the nearest proxy, as the operating system writes it. */
  readonly remoteAddress: string | undefined
  readonly forwardedFor: string | undefined
  /** How many proxies in front of the service are known to append to X-Forwarded-For. */
  readonly trustedHops: number
}

/**
 * The client's address as far as it can be believed: the entry that the outermost trusted proxy appended to
 * X-Forwarded-For, `trustedHops` from its right end. Whatever stands left of it the client may have made up. An entry
 * that is no address counts for nothing: the next one towards us, and at last the connection's, takes its place.
 */
export const clientAddress = ({ forwardedFor, remoteAddress, trustedHops }: Connection): string => {
  const connected = unmapped(remoteAddress ?? "unknown")
  if (trustedHops === 0 || forwardedFor === undefined) return connected
  return forwardedFor
    .split(",")
    .filter((entry) => entry.trim() !== "")
    .slice(-trustedHops)
    .reduceRight((nearer, entry) => Option.getOrElse(parse(entry.trim()), () => nearer), connected)
}

/** One spelling for each address: lower case, the longest run of zeros left out. */
const parse = (entry: string): Option.Option<string> =>
  Option.map(Result.getSuccess(NetAddress.ipFromString(bare(entry))), (ip) => unmapped(NetAddress.formatIp(ip)))

/** Some proxies write a port, and brackets around IPv6. */
const bare = (entry: string): string => {
  const bracketed = /^\[(?<address>[^\]]*)\](?::\d+)?$/u.exec(entry)
  if (bracketed !== null) return bracketed.groups?.["address"] ?? ""
  return /^[\d.]+:\d+$/u.test(entry) ? entry.slice(0, entry.indexOf(":")) : entry
}

/** An IPv4 client looks like `::ffff:192.0.2.1` to a server that listens on IPv6, and is the same client. */
const unmapped = (address: string): string => (/^::ffff:[\d.]+$/u.test(address) ? address.slice(7) : address)

/**
 * What an address counts as for the rate limit. Whoever has IPv6 has at least a /64 of it and may send from any address in
 * there, so all of them count as one; an IPv4 address counts by itself.
 */
export const networkOf = (address: string): string =>
  Result.match(NetAddress.ipv6FromString(address), {
    onFailure: () => address,
    onSuccess: (ip) => `${NetAddress.ipv6ToSegments(ip).slice(0, 4).map(inHex).join(":")}::/64`
  })

const inHex = (segment: number): string => segment.toString(16)
