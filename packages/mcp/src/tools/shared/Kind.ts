import type { Principal } from "@hourbook/core/access/Principal"
import type { CoreError } from "@hourbook/core/errors/Errors"
import type { Effect } from "effect"
import type { WithShortId } from "./fullId.ts"

/** One as it is read. */
interface Read {
  readonly line: string
  readonly all: Readonly<Record<string, unknown>>
  /** Tells one apart from another one that may get its id, where that is possible. */
  readonly since?: string
}

/** How to show and remove one by its id. */
export interface Kind {
  readonly one: string
  readonly many: string
  /** The id of one as tools print it. */
  readonly shortOf: (id: string) => string
  readonly withShortId: WithShortId
  /** One line about it, and all of its fields. */
  readonly read: (who: Principal, id: string) => Effect.Effect<Read, CoreError>
  readonly remove: (who: Principal, id: string) => Effect.Effect<unknown, CoreError>
}
