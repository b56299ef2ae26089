import { Effect, Option, Result, Schema } from "effect"
import type { Principal } from "../access/Principal.ts"
import { isManager } from "../access/Role.ts"
import { Sha256 } from "../access/Secret.ts"
import { EventId } from "../values/Ids.ts"
import { fromBase64Url, toBase64Url } from "../values/Page.ts"
import { readJsonAs } from "../values/readJson.ts"
import type { FeedPosition } from "./ChangeFeed.ts"

/** The last line that a follower has looked at, null before the first, and the follower's role. */
export interface FeedCursor {
  /** What the sight of the follower was. */
  readonly digest: string
  readonly position: FeedPosition | null
}

/** What changes when a person sees other things than before: their role, or the clients that they represent. Managers see the same. */
export const sightDigest = Effect.fnUntraced(function* ({ member: { clientIds, role, userId }, workspace }: Principal) {
  const sight = isManager(role) ? [role] : [role, userId, ...(role === "client" ? [...clientIds].sort() : [])]
  const hash = yield* (yield* Sha256)(JSON.stringify([workspace.id, ...sight]))
  return hash.slice(0, 16)
})

const mark = "feed"
const Place = Schema.Tuple([Schema.String, Schema.String, EventId])
const decode = readJsonAs(Schema.Tuple([Schema.Literal(mark), Schema.String, Schema.NullOr(Place)]))

/** A cursor as opaque text. */
export const toFeedCursor = ({ digest, position }: FeedCursor): string =>
  toBase64Url(JSON.stringify([mark, digest, position === null ? null : [position.epoch, position.order, position.id]]))

/** The cursor in a text; none where it is not one of the feed. */
export const fromFeedCursor = (text: string): Option.Option<FeedCursor> =>
  Result.getSuccess(Result.try(() => fromBase64Url(text))).pipe(
    Option.flatMap(decode),
    Option.map(([, digest, place]) => {
      if (place === null) return { digest, position: null }
      const [epoch, order, id] = place
      return { digest, position: { epoch, order, id } }
    })
  )
