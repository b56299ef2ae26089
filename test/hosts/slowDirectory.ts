import { Database } from "@hourbook/store-postgres/database/Database"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { Effect } from "effect"
import { preparedDirectory } from "./preparedDirectory.ts"

/** A prepared directory, in whose database each statement that reads projects works for 50 to 300 ms. */
export const slowDirectory = async (): Promise<string> => {
  const directory = await preparedDirectory()
  const slow = Effect.gen(function* () {
    const { operator, sql } = yield* Database
    yield* operator(
      Effect.andThen(
        sql`
          create function works() returns boolean language plpgsql volatile as $$
          declare ends timestamptz := clock_timestamp() + (50 + random() * 250) * interval '1 millisecond';
          begin
            while clock_timestamp() < ends loop end loop;
            return true;
          end $$`,
        sql`create policy works on projects as restrictive for select using (works())`
      )
    )
  })
  await Effect.runPromise(Effect.provide(slow, layerPglite({ directory })))
  return directory
}
