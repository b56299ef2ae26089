import { connect as connectTcp, isIP } from "node:net"
import type { Duplex } from "node:stream"
import { connect as connectTls } from "node:tls"
import { PgProtocol } from "@effect/sql-pg"
import type { Connect } from "./Connect.ts"

/** The address of a server in a connection URL, and whether to use TLS. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly tls: "never" | "unlessRefused" | "unverified" | "verified"
}

/** Reads the address from a connection URL. Supports the `sslmode` values of libpq and `no-verify`; the default is no TLS. */
export const serverAddress = (url: URL): ServerAddress => ({
  host: url.searchParams.get("host") ?? (url.hostname === "" ? "localhost" : decodeURIComponent(url.hostname)),
  port: Number(url.searchParams.get("port") ?? (url.port === "" ? 5432 : url.port)),
  tls: modes.get(url.searchParams.get("sslmode") ?? "disable") ?? "verified"
})

const modes = new Map<string, ServerAddress["tls"]>([
  ["disable", "never"],
  ["allow", "unlessRefused"],
  ["prefer", "unlessRefused"],
  ["no-verify", "unverified"],
  ["require", "verified"],
  ["verify-ca", "verified"],
  ["verify-full", "verified"]
])

/** Opens a socket to the server, with TLS if the address requires it. */
export const connectServer =
  (address: ServerAddress): Connect =>
  (ready) => {
    const { host, port, tls } = address
    const plain = host.startsWith("/")
      ? connectTcp({ path: `${host}/.s.PGSQL.${port}` })
      : connectTcp({ host: host.replace(/^\[|\]$/g, ""), port, noDelay: true, ...keepAlive })
    if (tls === "never" || host.startsWith("/")) return ready(plain)
    plain.once("error", ready)
    plain.once("data", (reply: Uint8Array) => {
      plain.off("error", ready)
      if (reply[0] === yes) ready(secured(plain, address))
      else if (reply[0] === no && tls === "unlessRefused") ready(plain)
      else ready(refused(plain))
    })
    plain.write(PgProtocol.encodeSslRequest())
  }

/** Closes the connections of a machine that is gone after about 15 seconds, while no statement waits. */
const keepAlive = { keepAlive: true, keepAliveInitialDelay: 5000 } as const

const yes = 0x53
const no = 0x4e

const secured = (plain: ReturnType<typeof connectTcp>, { host, tls }: ServerAddress): Duplex =>
  connectTls({
    socket: plain,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: tls !== "unverified"
  })

const refused = (plain: Duplex): Error => {
  plain.destroy()
  return new Error("the database server does not support TLS, but sslmode requires it")
}
