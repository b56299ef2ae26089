import { Database } from "@hourbook/store-postgres/database/Database"
import { Effect } from "effect"

/**
 * Runs an effect that adds members on a schema from before migration 12, in which each person has a row in the table of
 * users as well.
 */
export const withUsers = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { operator, sql } = yield* Database
    yield* operator(
      Effect.gen(function* () {
        yield* sql`
          create function add_user() returns trigger language plpgsql as $$
          begin
            perform enrol_user(new.user_id, new.email, new.created_at);
            return new;
          end $$`
        yield* sql`create trigger add_user before insert on members for each row execute function add_user()`
      })
    )
    const made = yield* self
    yield* operator(sql`drop function add_user() cascade`)
    return made
  })
