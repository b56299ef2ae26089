import type { Visibility } from "../access/Policy.ts"
import { ClientId, UserId } from "../values/Ids.ts"
import type { ActivityEvent, FieldChange } from "./ActivityEvent.ts"
import { type LogLine, seesLine } from "./activityFilter.ts"

/** The part of a line that says who sees it, and saw what it is about before. */
export type MovedLine = LogLine & Pick<ActivityEvent, "action" | "changes" | "ownerBefore" | "clientBefore">

/** Whose something was before an update. Earlier lines say it only among what changed. */
const wasOf = ({ changes, clientBefore, clientId, ownerBefore, ownerId }: MovedLine) => {
  const { clientId: client, userId: owner } = changes
  return {
    ownerId: ownerBefore ?? before(owner, UserId.make, ownerId),
    clientId: clientBefore ?? before(client, ClientId.make, clientId)
  }
}

const before = <Id>(change: FieldChange | undefined, idOf: (text: string) => Id, same: Id | null): Id | null =>
  change === undefined ? same : typeof change.before === "string" ? idOf(change.before) : null

/** What a line tells a caller: all, that something came into their sight or went out of it, or nothing. */
export type ChangeSight = "all" | "came" | "gone" | "nothing"

/** What a line tells a caller, by whose it was before and is now. */
export const changeSight = (visible: Visibility, line: MovedLine): ChangeSight => {
  const sees = seesLine(visible, line)
  if (line.action !== "updated") return sees ? "all" : "nothing"
  const saw = seesLine(visible, { ...line, ...wasOf(line) })
  if (sees) return saw ? "all" : "came"
  return saw ? "gone" : "nothing"
}

/** The line of something that came into the caller's sight: of what was before, it says nothing. */
export const asCreated = <A extends ActivityEvent>(line: A): A => ({
  ...line,
  action: "created",
  changes: Object.fromEntries(
    Object.entries(line.changes).flatMap(([field, { after }]) =>
      after === null ? [] : [[field, { before: null, after }] as const]
    )
  ),
  dayBefore: null,
  ownerBefore: null,
  clientBefore: null
})
