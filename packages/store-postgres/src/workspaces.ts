import type { Workspace } from "@hourbook/core/access/Workspace"
import { type NewWorkspace, Taken, WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { Database } from "./database/Database.ts"
import { currentMembers } from "./members.ts"
import { insertKey, secretTaken } from "./people/insertKey.ts"
import { enrol } from "./people/memberWrites.ts"
import { sellerWritten } from "./seller.ts"
import { explain } from "./sql/failures.ts"
import { asJson, type Stamps, stampsOf } from "./sql/rows.ts"
import { allLogged, loggedIfAny } from "./writes/activity.ts"

/** A workspace, as the driver returns it. */
type WorkspaceRow = Omit<Workspace, keyof Stamps> & Stamps

const toWorkspace = (row: WorkspaceRow): Workspace => ({ ...row, ...stampsOf(row) })

/** Adds a workspace. Requires a transaction of the operator. */
export const insertWorkspace = (sql: SqlClient.SqlClient, workspace: Workspace) => sql`
  insert into workspaces (
    workspace_id, slug, name, currency, payment_terms_days, holiday_region, time_zone, rounding,
    show_rates_to_clients, members_may_price, members_see_money, closed_through, approvals,
    approvals_week_start, created_at, updated_at, version
  ) values (
    ${workspace.id}, ${workspace.slug}, ${workspace.name}, ${workspace.currency}, ${workspace.paymentTermsDays},
    ${workspace.holidayRegion}, ${workspace.timeZone}, ${asJson(workspace.rounding)}, ${workspace.showRatesToClients},
    ${workspace.membersMayPrice}, ${workspace.membersSeeMoney}, ${workspace.closedThrough},
    ${workspace.approvals}, ${workspace.approvalsWeekStart},
    ${workspace.createdAt}, ${workspace.updatedAt}, ${workspace.version}
  )`

export const taken = (constraint: string): Effect.Effect<never, Taken> | undefined =>
  constraint === "workspaces_slug" ? Effect.fail(new Taken({ what: "slug" })) : secretTaken(constraint)

/** The advisory lock that lets one process at a time create the first workspace. */
const firstWorkspaceLock = 4_872_046_513

export const layer = Layer.effect(
  WorkspaceRepository,
  Effect.map(Database, ({ operator, sql, within }) => {
    const columns = sql`
      workspace_id as id, slug, name, currency, payment_terms_days as "paymentTermsDays",
      holiday_region as "holidayRegion", time_zone as "timeZone", rounding,
      show_rates_to_clients as "showRatesToClients", members_may_price as "membersMayPrice",
      members_see_money as "membersSeeMoney", closed_through as "closedThrough",
      approvals, approvals_week_start as "approvalsWeekStart", created_at as "createdAt", updated_at as "updatedAt", version`

    const write = Effect.fnUntraced(function* ({
      events,
      key,
      owner,
      secretHash,
      workspace
    }: NewWorkspace): Effect.fn.Return<void, Taken | SqlError.SqlError> {
      yield* insertWorkspace(sql, workspace)
      yield* enrol(sql, owner)
      yield* insertKey(sql, { key, secretHash })
      if (events.length > 0) yield* sql`with record as (select), ${allLogged(sql, events)} select`
    })

    const isEmpty = Effect.map(sql`select from workspaces limit 1`, (rows) => rows.length === 0)

    const writeFirst = Effect.fnUntraced(function* (made: NewWorkspace) {
      yield* sql`select pg_advisory_xact_lock(${firstWorkspaceLock})`
      if (!(yield* isEmpty)) return false
      yield* write(made)
      return true
    })

    return WorkspaceRepository.of({
      find: ({ workspaceId }) =>
        within(workspaceId)(
          sql<WorkspaceRow>`select ${columns} from workspaces where workspace_id = ${workspaceId}`
        ).pipe(
          Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), toWorkspace)),
          Effect.orDie
        ),
      replace: (before, after, event, seller) =>
        within(before.id)(sql`
          with record as (update workspaces set name = ${after.name}, currency = ${after.currency},
            payment_terms_days = ${after.paymentTermsDays}, holiday_region = ${after.holidayRegion},
            time_zone = ${after.timeZone}, rounding = ${asJson(after.rounding)},
            show_rates_to_clients = ${after.showRatesToClients}, members_may_price = ${after.membersMayPrice},
            members_see_money = ${after.membersSeeMoney}, approvals = ${after.approvals},
            approvals_week_start = ${after.approvalsWeekStart},
            updated_at = ${after.updatedAt}, version = ${after.version}
          where workspace_id = ${before.id} and version = ${before.version}
          returning version) ${sellerWritten(sql, before.id, seller)} ${loggedIfAny(sql, event)}
          select version from record`).pipe(
          Effect.orDie,
          Effect.flatMap((rows) => (rows.length > 0 ? Effect.void : Effect.fail(new VersionConflict())))
        ),
      findBySlug: (slug) =>
        operator(sql<WorkspaceRow>`select ${columns} from workspaces where slug = ${slug}`).pipe(
          Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), toWorkspace)),
          Effect.orDie
        ),
      all: operator(sql<WorkspaceRow>`select ${columns} from workspaces order by slug`).pipe(
        Effect.map((rows) => rows.map(toWorkspace)),
        Effect.orDie
      ),
      create: (made) => operator(write(made)).pipe(Effect.catchTag("SqlError", explain(taken))),
      createFirst: (made) => operator(writeFirst(made)).pipe(Effect.catchTag("SqlError", explain(taken))),
      owners: (id) => Effect.orDie(operator(currentMembers(sql, id, [sql`m.role = 'owner'`])))
    })
  })
)
