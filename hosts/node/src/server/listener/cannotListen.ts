import { Predicate } from "effect"
import type { HttpServerError } from "effect/http"

interface Place {
  readonly host: string
  readonly port: number
  /** The setting of the port. */
  readonly variable: "PORT" | "METRICS_PORT"
}

/** Why a port cannot be opened, and what to do. */
export const cannotListen = ({ cause }: HttpServerError.ServeError, { host, port, variable }: Place): string => {
  const code = Predicate.hasProperty(cause, "code") ? String(cause.code) : String(cause)
  const known = explanations[code]
  return known === undefined
    ? `Cannot listen on ${host}, port ${port}: ${code}. Check HOST and ${variable}.`
    : known({ host, port, variable })
}

const explanations: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ host, port, variable }) =>
    `Port ${port} on ${host} is in use. Stop the program that uses it, or set ${variable} to another port.`,
  EACCES: ({ port, variable }) => `This user may not listen on port ${port}. Set ${variable} to a port above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `This machine does not have the address ${host}. Set HOST to one of its addresses.`,
  ENOTFOUND: ({ host }) => `The host name ${host} has no address. Set HOST to another address.`
}
