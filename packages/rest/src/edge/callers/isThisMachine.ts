import { Result } from "effect"
import { NetAddress } from "effect/net"

/** The address that a host is, if it is not a name. As in a URL, an address of IPv6 is in brackets. */
const addressOf = (host: string): Result.Result<NetAddress.IpAddress, NetAddress.NetAddressError> =>
  host.startsWith("[") && host.endsWith("]")
    ? NetAddress.ipv6FromString(host.slice(1, -1))
    : NetAddress.ipv4FromString(host)

/** Whether a host is an address, which leads to one machine. A name can be made to lead to any. */
export const isAddress = (host: string): boolean => Result.isSuccess(addressOf(host))

/** Whether a host is `localhost` or a loopback address. `127.0.0.1.example` is neither, but a name that anyone may have. */
export const isThisMachine = (host: string): boolean =>
  host === "localhost" ||
  Result.match(addressOf(host), { onFailure: () => false, onSuccess: (ip) => NetAddress.isLoopback(ip) })
