import { PgConnection } from "@effect/sql-pg"
import { Effect, type Redacted, type Scope } from "effect"
import { SqlError } from "effect/sql"
import { appRole, prepareConfinement } from "./confinement.ts"
import type { Connect } from "./Connect.ts"
import type { Deadlines } from "./Deadlines.ts"
import type { Patience } from "./Silence.ts"
import { Wire } from "./Wire.ts"

/** How to connect to a database, and the settings of each session. */
export interface Transport {
  readonly connect: Connect
  readonly url?: Redacted.Redacted
  readonly username?: string
  readonly database?: string
  /** Server settings by name, for the whole session. */
  readonly settings: Readonly<Record<string, string>>
  readonly maxSessions: number
  /** How many of the sessions one workspace may have at once while others want some too. */
  readonly workspaceSessions: number
  /** Whether no other process writes to the database. */
  readonly isOnlyWriter: boolean
  /** Without them, statements wait as long as it takes. */
  readonly deadlines?: Deadlines
}

/** One connection to the database. */
export interface Session {
  readonly connection: PgConnection.PgConnection
  readonly wire: Wire
  /** False if the session's role bypasses row-level security; then only `operator` may use the session. */
  readonly confined: boolean
  /** The process of the server that works for it, and when the server started, which tells it from the next one at its address. */
  readonly process: number
  readonly server: string
  /** True if no further statement should run on the session: it is closed, or a cancel request for it may still arrive. */
  readonly spent: () => boolean
}

/** Opens a session until the scope closes. Its statements run as the app role if that exists and the user may set it. */
export const openSession = Effect.fnUntraced(function* (
  transport: Transport
): Effect.fn.Return<Session, SqlError.SqlError, Scope.Scope> {
  const { deadlines } = transport
  const stream = makeStream(transport.connect, deadlines && { milliseconds: deadlines.connect })
  const connection = yield* PgConnection.make({
    ...(transport.url && { url: transport.url }),
    ...(transport.username && { username: transport.username }),
    ...(transport.database && { database: transport.database }),
    applicationName: "hourbook",
    connectTimeout: deadlines?.connect ?? "Infinity",
    ssl: false,
    stream: stream.open
  })
  stream.wire.prependOnce(prepareConfinement)
  const names = Object.keys(transport.settings)
  const configured = yield* connection.query(configure(names), Object.values(transport.settings))
  const { confined, process, server } = configured.rows[0] ?? {}
  return {
    connection,
    wire: stream.wire,
    confined: confined === true,
    process: Number(process),
    server: String(server),
    spent: stream.spent
  }
})

/** The driver opens a second stream only to send a cancel request. */
const makeStream = (connect: Connect, patience: Patience | undefined) => {
  const wire = new Wire(connect, patience)
  let streams = 0
  return {
    wire,
    open: () => (streams++ === 0 ? wire : new Wire(connect, patience)),
    spent: () => streams > 1 || wire.destroyed
  }
}

const configure = (settings: ReadonlyArray<string>) => `
  select
    set_config('role', coalesce(app.rolname, 'none'), false),
    pg_backend_pid() as process, pg_postmaster_start_time()::text as server,
    not coalesce(app.rolsuper or app.rolbypassrls, me.rolsuper or me.rolbypassrls) as confined
    ${settings.map((name, index) => `, set_config('${name}', $${index + 1}, false)`).join("")}
  from pg_roles me
  left join pg_roles app on app.rolname = '${appRole}' and pg_has_role(me.rolname, app.oid,
    case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end)
  where me.rolname = session_user`
