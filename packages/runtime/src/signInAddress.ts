import { isThisMachine } from "@hourbook/rest/edge/callers/isThisMachine"
import { Effect, Option } from "effect"
import { type ServerSettings, serverSettings } from "./ServerSettings.ts"

/** Addresses to listen on at which `localhost` leads to the service. */
const everywhere: ReadonlyArray<string> = ["0.0.0.0", "::"]

/**
 * Where members sign in: `PUBLIC_URL`, and without it this machine by its name, since no passkey works at an IP address. None
 * at plain http under any other name, where a browser would send the session's cookie unprotected.
 */
export const signInAddress = ({
  host,
  port,
  publicUrl
}: Pick<ServerSettings, "host" | "port" | "publicUrl">): Option.Option<string> => {
  const given = Option.flatMap(publicUrl, (text) => Option.fromNullishOr(URL.parse(text)))
  if (Option.isSome(given)) {
    const { hostname, origin, protocol } = given.value
    return protocol === "https:" || isThisMachine(hostname) ? Option.some(origin) : Option.none()
  }
  const isHere = everywhere.includes(host) || isThisMachine(host.includes(":") ? `[${host}]` : host)
  return isHere && port > 0 ? Option.some(`http://localhost:${port}`) : Option.none()
}

/** The same as the settings have it, for a command without a running service. */
export const signInAddressOfSettings = Effect.map(serverSettings, signInAddress)

/** A link that signs a member in. The code is behind `#`, so no log, proxy or referrer has it. */
export const signInLink = (address: string, code: string): string => `${address}/signin#${code}`
