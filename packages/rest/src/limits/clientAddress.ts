import { Option, Result } from "effect"
import { NetAddress } from "effect/net"

export interface Connection {
  /** The peer of the connection, the client or the nearest proxy, as the operating system writes it. */
  readonly remoteAddress: string | undefined
  readonly forwardedFor: string | undefined
  /** How many proxies in front of the service append to X-Forwarded-For. */
  readonly trustedHops: number
}

/**
 * The client's address as far as it can be trusted: the entry that the outermost trusted proxy appended to
 * X-Forwarded-For, `trustedHops` from its right end. The client may have forged the entries left of it. An entry that is
 * not an address is skipped: the next one to the right takes its place, and finally the connection's.
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

/** The canonical form of an address: lower case, with the longest run of zeros left out. */
const parse = (entry: string): Option.Option<string> =>
  Option.map(Result.getSuccess(NetAddress.ipFromString(bare(entry))), (ip) => unmapped(NetAddress.formatIp(ip)))

/** Removes the port, and brackets around IPv6, that some proxies write. */
const bare = (entry: string): string => {
  const bracketed = /^\[(?<address>[^\]]*)\](?::\d+)?$/u.exec(entry)
  if (bracketed !== null) return bracketed.groups?.["address"] ?? ""
  return /^[\d.]+:\d+$/u.test(entry) ? entry.slice(0, entry.indexOf(":")) : entry
}

/** An IPv4 client looks like `::ffff:192.0.2.1` to a server that listens on IPv6, and is the same client. */
const unmapped = (address: string): string => (/^::ffff:[\d.]+$/u.test(address) ? address.slice(7) : address)

/**
 * The network that the rate limit counts an address by. An IPv6 client has at least a /64 and can send from any of its
 * addresses, so they count as one; an IPv4 address counts by itself.
 */
export const networkOf = (address: string): string =>
  address.includes(":")
    ? Result.match(NetAddress.ipv6FromString(address), {
        onFailure: () => address,
        onSuccess: (ip) => `${NetAddress.ipv6ToSegments(ip).slice(0, 4).map(inHex).join(":")}::/64`
      })
    : address

const inHex = (segment: number): string => segment.toString(16)
