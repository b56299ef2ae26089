import { fromFeedCursor } from "@hourbook/core/activity/feedCursor"
import type { FeedStart } from "@hourbook/core/changes/Changes"
import { Effect, Option } from "effect"
import { InvalidParam } from "../edge/answers/respond.ts"

/** Where a follower begins, by the cursor in a field of a request. */
export const startOf = (cursor: string, field: string): Effect.Effect<FeedStart, InvalidParam> =>
  cursor === "start" || cursor === "now"
    ? Effect.succeed(cursor)
    : Option.match(fromFeedCursor(cursor), {
        onNone: () =>
          Effect.fail(
            new InvalidParam({ message: `${field}: expected start, now or the next_cursor of an earlier answer` })
          ),
        onSome: Effect.succeed
      })
