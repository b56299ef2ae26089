import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"
import { confine } from "./confine.ts"

const searched = [
  { table: "time_entries", kind: "time", text: "description_folded" },
  { table: "payments", kind: "payments", text: "comment_folded" },
  { table: "payouts", kind: "payouts", text: "comment_folded" },
  { table: "charges", kind: "charges", text: "comment_folded" }
] as const

/** How many records are indexed at once. More are only noted, so that the first search of each workspace starts indexing them. */
interface AtOnce {
  readonly server: number
  readonly embedded: number
}

/**
 * Creates an index of the texts of records, by every three characters in a row. Row-level security would keep PostgreSQL from using
 * it, so it is on copies of the texts, which the app can only reach through a function that returns ids of its workspace.
 *
 * The pieces are hashed together with the workspace and the kind, so that a search takes as long as the texts of its own
 * workspace need, whatever those of others are. Triggers note the records whose texts changed; a background job indexes them,
 * since updating the index costs much less for many records at once.
 */
export const searchWith = Effect.fnUntraced(function* (atOnce: AtOnce) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table unindexed_records (
      workspace_id uuid not null,
      number bigint not null generated always as identity,
      kind text collate "C" not null,
      id uuid not null,
      primary key (workspace_id, number)
    )`
  yield* confine("unindexed_records")

  // Without a grant or a policy. It does not apply to the owner, or the functions below could not use the index.
  yield* sql`
    create table record_texts (
      workspace_id uuid not null,
      kind text collate "C" not null,
      id uuid not null,
      folded text collate "C" not null,
      primary key (workspace_id, kind, id)
    )`
  yield* sql`alter table record_texts enable row level security`

  yield* sql`
    create function text_pieces(place uuid, kind text, folded text) returns bigint[]
    language plpgsql immutable strict parallel safe as $$
    declare
      seed constant bigint := pg_catalog.hashtextextended(place::text || kind, 0);
      letters constant text[] := pg_catalog.string_to_array(folded, null);
      pieces bigint[] := '{}';
    begin
      for at in 1 .. pg_catalog.array_length(letters, 1) - 2 loop
        pieces[at] := pg_catalog.hashtextextended(letters[at] || letters[at + 1] || letters[at + 2], seed);
      end loop;
      return pieces;
    end $$`
  // The text of the workspace keeps the planner from another index, which would read all of the workspace.
  yield* sql`
    create function records_with(of_kind text, part text, most int) returns setof uuid
    language plpgsql stable security definer
    set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
    declare
      place constant uuid := nullif(current_setting('hourbook.workspace', true), '')::uuid;
    begin
      return query
        select r.id from record_texts r
        where text_pieces(r.workspace_id, r.kind, r.folded) @> text_pieces(place, of_kind, part)
          and r.workspace_id::text = place::text and r.kind || '' = of_kind and strpos(r.folded, part) > 0
        limit most;
    end $$`
  yield* sql`revoke execute on function records_with(text, text, int) from public`
  yield* grant("execute on function records_with(text, text, int)")

  yield* sql`
    create function record_text_added() returns trigger language plpgsql as $$
    begin
      insert into public.unindexed_records (workspace_id, kind, id) values (new.workspace_id, tg_argv[0], new.id);
      return null;
    end $$`
  // The record is noted as well: the job may be indexing its former text at the same time.
  yield* sql`
    create function record_text_gone() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    begin
      delete from record_texts where workspace_id = old.workspace_id and kind = tg_argv[0] and id = old.id;
      insert into unindexed_records (workspace_id, kind, id) values (old.workspace_id, tg_argv[0], old.id);
      return null;
    end $$`
  // The triggers lock the tables, so that no change is missed.
  for (const of of searched) yield* followText(of)
  yield* (yield* isFew(atOnce)) ? copyTexts : noteAll
  // After filling the table, since that is several times faster.
  yield* sql`
    create index record_texts_pieces on record_texts using gin (text_pieces(workspace_id, kind, folded))
      with (gin_pending_list_limit = 1024)`
})

/** The same, with as many records indexed as take about a minute at most. */
export const search = searchWith({ server: 1_500_000, embedded: 200_000 })

const isFew = Effect.fnUntraced(function* (atOnce: AtOnce) {
  const sql = yield* SqlClient.SqlClient
  const counts = searched.map(({ table }) => sql`(select count(*) from ${sql(table)})`)
  const [row] = yield* sql<{ readonly few: boolean }>`
    select ${sql.join(" + ", false)(counts)} <=
      case when version() like '%PGlite%' then ${atOnce.embedded}::int else ${atOnce.server}::int end as few`
  return row?.few === true
})

const copyTexts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const { kind, table, text } of searched) {
    yield* sql`
      insert into record_texts (workspace_id, kind, id, folded)
      select workspace_id, ${kind}, id, ${sql(text)} from ${sql(table)} where length(${sql(text)}) > 2`
  }
})

const noteAll = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const { kind, table, text } of searched) {
    yield* sql`
      insert into unindexed_records (workspace_id, kind, id)
      select workspace_id, ${kind}, id from ${sql(table)} where length(${sql(text)}) > 2`
  }
})

/** Creates the triggers that note the records of a table whose texts changed. */
export const followText = Effect.fnUntraced(function* (of: {
  readonly table: string
  readonly kind: string
  /** The column of the folded text. */
  readonly text: string
}) {
  const sql = yield* SqlClient.SqlClient
  const [table, kind, text] = [sql(of.table), sql.literal(`'${of.kind}'`), sql(of.text)]
  yield* sql`
    create trigger text_added after insert on ${table} for each row when (new.${text} is not null)
    execute function record_text_added(${kind})`
  yield* sql`
    create trigger text_changed after update on ${table} for each row when (old.${text} is distinct from new.${text})
    execute function record_text_gone(${kind})`
  yield* sql`
    create trigger text_removed after delete on ${table} for each row when (old.${text} is not null)
    execute function record_text_gone(${kind})`
})
