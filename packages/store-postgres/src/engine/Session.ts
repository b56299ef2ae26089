import { PgConnection } from "@effect/sql-pg"
import { Effect, type Redacted, type Scope } from "effect"
import { SqlError } from "effect/sql"
import { appRole, introduction } from "./confinement.ts"
import { type Connect, Wire } from "./Wire.ts"

/** How to reach a database, and what every session of it starts with. */
export interface Transport {
  readonly connect: Connect
  readonly url?: Redacted.Redacted
  readonly username?: string
  readonly database?: string
  /** Server settings by name, in force for the whole session. */
  readonly settings: Readonly<Record<string, string>>
  readonly maxSessions: number
}

/** One connection to the database. */
export interface Session {
  readonly connection: PgConnection.PgConnection
  readonly wire: Wire
  /** False when the session's role could look past row-level security; only an operator may use it then. */
  readonly confined: boolean
  /** True when no further statement should run on it: it is closed, or a cancel request for it may still be on its way. */
  readonly spent: () => boolean
}

/** Ends with the scope. Its statements run as the app role where that exists and may be taken on. */
export const openSession = Effect.fnUntraced(function* (
  transport: Transport
): Effect.fn.Return<Session, SqlError.SqlError, Scope.Scope> {
  const line = makeLine(transport.connect)
  const connection = yield* PgConnection.make({
    ...(transport.url && { url: transport.url }),
    ...(transport.username && { username: transport.username }),
    ...(transport.database && { database: transport.database }),
    applicationName: "hourbook",
    ssl: false,
    stream: line.stream
  })
  line.wire.aheadOfNext(introduction)
  const names = Object.keys(transport.settings)
  const settled = yield* connection.query(settle(names), Object.values(transport.settings))
  return { connection, wire: line.wire, confined: settled.rows[0]?.["confined"] === true, spent: line.spent }
})

/** The driver asks for a second stream only to send a cancel request. */
const makeLine = (connect: Connect) => {
  const wire = new Wire(connect)
  let streams = 0
  return {
    wire,
    stream: () => (streams++ === 0 ? wire : new Wire(connect)),
    spent: () => streams > 1 || wire.destroyed
  }
}

const settle = (settings: ReadonlyArray<string>) => `
  select
    set_config('role', coalesce(app.rolname, 'none'), false),
    not coalesce(app.rolsuper or app.rolbypassrls, me.rolsuper or me.rolbypassrls) as confined
    ${settings.map((name, index) => `, set_config('${name}', $${index + 1}, false)`).join("")}
  from pg_roles me
  left join pg_roles app on app.rolname = '${appRole}' and pg_has_role(me.rolname, app.oid,
    case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end)
  where me.rolname = session_user`
