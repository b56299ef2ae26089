import { type LookupAddress, lookup } from "node:dns"
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

/** The address that a host is, without the brackets of version 6; null for a name. */
export const literalAddress = (hostname: string): string | null => {
  const text = hostname.replace(/^\[|\]$/gu, "")
  return isIP(text) === 0 ? null : text
}

/** Every address of a host; fails where there is none. */
export const addressesOf = (host: string): Promise<ReadonlyArray<string>> =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, found) => {
      if (error === null) resolve(found.map(({ address }) => address))
      else reject(error)
    })
  })

/** The addresses of a host, unless one of them may not be connected to. */
export const checkedLookup =
  (mayConnect: (address: string) => boolean): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses: ReadonlyArray<LookupAddress>) => {
      const [first] = addresses ?? []
      const refused =
        error ?? (first !== undefined && addresses.every(({ address }) => mayConnect(address)) ? null : addressDenied())
      if (refused !== null || first === undefined) return callback(refused ?? addressDenied(), "")
      if (options.all === true) callback(null, [...addresses])
      else callback(null, first.address, first.family)
    })

/** What a connection fails with whose address may not be connected to. */
export const addressDenied = (): Error => new Error("the address is not public")
