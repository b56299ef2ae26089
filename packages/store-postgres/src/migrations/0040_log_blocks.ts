import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/** The blocks in which lines of the log are sealed. Earlier lines are sealed in the background, a thousand in a block. */
export const logBlocks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table log_blocks (
      workspace_id uuid not null references workspaces,
      n int not null check (n > 0),
      lines bytea not null check (length(lines) between 32 and 32000 and length(lines) % 32 = 0),
      head bytea not null check (length(head) = 32),
      sealed_at timestamptz(3) not null,
      complete_to timestamptz(3) not null,
      newest timestamptz(3) not null,
      primary key (workspace_id, n)
    )`
  // Hashes do not become shorter.
  yield* sql`alter table log_blocks alter column lines set storage external`
  yield* confine("log_blocks")
})
