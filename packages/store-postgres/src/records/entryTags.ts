import type { Visibility } from "@hourbook/core/access/Policy"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { compareText, fold } from "@hourbook/core/values/fold"
import type { PageOf } from "@hourbook/core/values/Page"
import { isStorable } from "@hourbook/core/values/Text"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import type { SqlClient, Statement } from "effect/sql"
import { hasId } from "../sql/hasId.ts"
import type { Order } from "../sql/paging.ts"

/** The tags of a time entry with the alias `t`, as they are spelled now, in no order. */
export const tagNames = `
  array(
    select n.name from entry_tags g join tags n on n.workspace_id = g.workspace_id and n.id = g.tag_id
    where g.workspace_id = t.workspace_id and g.entry_id = t.id
  )`

/** Names without regard to case, each once; without those that no tag has. */
const foldedNames = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(names.filter(isStorable).map(fold))
]

/**
 * The conditions that a row of `entry_tags`, with the alias `g`, is of a tag by its name, and of an entry that the caller may
 * see and the filter matches, as far as the row has what it matches.
 */
const taggedConditions = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { clientIds, from, projectIds, to, userIds }: RecordFilter,
  name: string
): ReadonlyArray<Statement.Fragment> => {
  const { workspaceId } = visible
  return [
    sql`g.workspace_id = ${workspaceId}`,
    sql`g.tag_id = (select n.id from tags n where n.workspace_id = ${workspaceId} and n.name_folded = ${name})`,
    ...visibleTags(sql, visible),
    ...hasId(sql, "g.client_id", clientIds),
    ...hasId(sql, "g.project_id", projectIds),
    ...hasId(sql, "g.user_id", userIds),
    ...(from === undefined ? [] : [sql`g.worked_on >= ${from}`]),
    ...(to === undefined ? [] : [sql`g.worked_on <= ${to}`])
  ]
}

/**
 * The condition that a time entry, with the alias `t`, has one of the filter's tags. As an array, the ids are read first, from
 * the index of each tag: PostgreSQL cannot know how rare a tag is that it has yet to find by its name.
 */
export const hasTag = (sql: SqlClient.SqlClient, visible: Visibility, filter: RecordFilter): Statement.Fragment => {
  const ids = foldedNames(filter.tags ?? []).map(
    (name) => sql`select g.entry_id from entry_tags g where ${sql.and(taggedConditions(sql, visible, filter, name))}`
  )
  return ids.length === 0 ? sql`false` : sql`t.id = any(array(${sql.join(" union all ", false)(ids)}))`
}

interface PageOfTags {
  readonly visible: Visibility
  readonly filter: RecordFilter
  /** By the day of work. */
  readonly order: Pick<Order<TimeEntry>, "asRow" | "bound">
  readonly page: PageOf<string>
  /** The conditions for a time entry, with the alias `t`, besides its tags. */
  readonly conditions: ReadonlyArray<Statement.Fragment>
}

/**
 * Selects a page of the entries with any of the filter's tags, by the day of work. It walks the index of each tag and looks up
 * one entry after the other until the page is full, however rare or common the tag is. The limit of the look-up keeps
 * PostgreSQL from another plan.
 */
export const selectTagged = (
  sql: SqlClient.SqlClient,
  { conditions, filter, order, page, visible }: PageOfTags
): Statement.Fragment => {
  const { direction, limit, start } = page
  const names = foldedNames(filter.tags ?? [])
  if (names.length === 0) return sql`select * from time_entries where false`
  const [beyond, suffix] = direction === "asc" ? [">", ""] : ["<", " desc"]
  const ordered = (columns: ReadonlyArray<string>) =>
    sql.literal(`order by ${columns.map((column) => `${column}${suffix}`).join(", ")}`)
  const place = ["g.worked_on", "g.created_at", "g.entry_id"]
  const offset = start._tag === "After" ? 0 : Math.min(start.offset, Number.MAX_SAFE_INTEGER - limit - 1)
  const startConditions = (): ReadonlyArray<Statement.Fragment> => {
    switch (start._tag) {
      case "Offset":
        return []
      case "From":
        return [sql`g.worked_on ${sql.literal(`${beyond}=`)} ${order.bound(start.value)}`]
      case "After":
        return [sql`${sql.literal(`(${place.join(", ")}) ${beyond}`)} ${order.asRow(start.position)}`]
    }
  }
  const parts = names.map(
    (name) => sql`(
      select t.* from entry_tags g cross join lateral (
        select * from time_entries t where ${sql.and([sql`t.id = g.entry_id`, ...conditions])} limit 1
      ) t
      where ${sql.and([...taggedConditions(sql, visible, filter, name), ...startConditions()])}
      ${ordered(place)} limit ${offset + limit + 1}
    )`
  )
  return sql`
    select distinct on (t.worked_on, t.created_at, t.id) t.* from (${sql.join(" union all ", false)(parts)}) t
    ${ordered(["t.worked_on", "t.created_at", "t.id"])} limit ${limit + 1} offset ${offset}`
}

/** Restricts rows of `entry_tags`, with the alias `g`, to entries that the caller may see. */
export const visibleTags = (sql: SqlClient.SqlClient, { sight }: Visibility): ReadonlyArray<Statement.Fragment> => {
  switch (sight._tag) {
    case "All":
      return []
    case "Own":
      return [sql`g.user_id = ${sight.userId}`]
    case "OfClients":
      return [sql`g.client_id = any(${sight.clientIds}::uuid[])`]
  }
}

/**
 * Common table expressions that give time entries their tags, if the expression `record` has a row, and make those that do not
 * exist: of one change, or of new entries of one workspace. Of two writers that make the same tag, the second waits for the first
 * and takes its tag; both make theirs in one order.
 */
export const writeTags = (
  sql: SqlClient.SqlClient,
  changes: ReadonlyArray<RecordWrite<TimeEntry>>
): ReadonlyArray<Statement.Fragment> => {
  const retagged = changes.flatMap(({ after, before }) =>
    after === null || isSame(before?.tags ?? [], after.tags) ? [] : [{ after, isNew: before === null }]
  )
  const [first] = retagged
  if (first === undefined) return []
  const { id, updatedAt, workspaceId } = first.after
  const removed = (kept: Statement.Fragment) => sql`
    untagged as (
      delete from entry_tags
      where workspace_id = ${workspaceId} and entry_id = ${id} and exists (select from record) ${kept}
    )`
  const entryTags = retagged.flatMap(({ after }) => after.tags.map((name) => ({ after, name, folded: fold(name) })))
  if (entryTags.length === 0) return [removed(sql``)]
  const names = new Map(entryTags.toReversed().map(({ folded, name }) => [folded, name]))
  const wanted = [...names].sort(([a], [b]) => compareText(a, b))
  const added = [
    sql`
      wanted as (
        select * from unnest(
          ${wanted.map(([, name]) => name)}::text[], ${wanted.map(([folded]) => folded)}::text[]
        ) as wanted (name, name_folded)
        where exists (select from record)
      )`,
    sql`
      known as (
        select n.id, n.name_folded from tags n
        where n.workspace_id = ${workspaceId} and n.name_folded = any(array(select name_folded from wanted))
      )`,
    sql`
      made as (
        insert into tags (workspace_id, id, name, name_folded, created_at)
        select ${workspaceId}, gen_random_uuid(), name, name_folded, ${updatedAt}
        from wanted where name_folded not in (select name_folded from known) order by name_folded
        on conflict on constraint tags_name do update set name = tags.name
        returning id, name_folded
      )`,
    sql`
      tagged as (
        insert into entry_tags (
          workspace_id, entry_id, tag_id, user_id, client_id, project_id, worked_on, created_at
        )
        select ${workspaceId}, e.entry_id, tag.id, e.user_id, e.client_id, e.project_id, e.worked_on, e.created_at
        from json_to_recordset(${JSON.stringify(entryTags.map(asEntryTag))}::json) as e (
          entry_id uuid, folded text, user_id uuid, client_id uuid, project_id uuid, worked_on date, created_at timestamptz
        )
        join (select id, name_folded from known union all select id, name_folded from made) tag on tag.name_folded = e.folded
        on conflict do nothing
      )`
  ]
  if (first.isNew) return added
  return [...added, removed(sql`and tag_id not in (select id from known union all select id from made)`)]
}

const asEntryTag = ({ after, folded }: { readonly after: TimeEntry; readonly folded: string }) => ({
  entry_id: after.id,
  folded,
  user_id: after.userId,
  client_id: after.clientId,
  project_id: after.projectId,
  worked_on: after.workedOn,
  created_at: after.createdAt
})

const isSame = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): boolean =>
  before.length === after.length && after.every((name) => before.includes(name))
