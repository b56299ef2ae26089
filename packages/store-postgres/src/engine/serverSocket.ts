import { connect as connectTcp, isIP } from "node:net"
import type { Duplex } from "node:stream"
import { connect as connectTls } from "node:tls"
import { PgProtocol } from "@effect/sql-pg"
import type { Connect } from "./Wire.ts"

/** Where a server listens, as a connection URL says it, and whether to talk to it in secret. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly tls: "never" | "unlessRefused" | "unverified" | "verified"
}

/** `sslmode` as PostgreSQL's own clients read it, plus `no-verify`; without it, plain text. */
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

/** Opens a socket to the server, secured first where the address asks for it. */
export const connectServer =
  (address: ServerAddress): Connect =>
  (ready) => {
    const { host, port, tls } = address
    const plain = host.startsWith("/")
      ? connectTcp({ path: `${host}/.s.PGSQL.${port}` })
      : connectTcp({ host: host.replace(/^\[|\]$/g, ""), port, noDelay: true, keepAlive: true })
    if (tls === "never" || host.startsWith("/")) return ready(plain)
    plain.once("error", ready)
    plain.once("data", (idempotency: Uint8Array) => {
      plain.off("error", ready)
      if (idempotency[0] === yes) ready(secured(plain, address))
      else if (idempotency[0] === no && tls === "unlessRefused") ready(plain)
      else ready(refused(plain))
    })
    plain.write(PgProtocol.encodeSslRequest())
  }

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
  return new Error("the database server does not offer TLS, and sslmode asks for it")
}
