import { Effect } from "effect"
import { Sha256 } from "../access/Secret.ts"
import type { Subject } from "../activity/ActivityEvent.ts"
import type { EventSubject } from "../activity/event.ts"
import type { UserId } from "../values/Ids.ts"
import { changeLine } from "./changeLine.ts"

/** Whether something is made or ends: what gives access never changes. */
export type End = "made" | "ended"

/** The line of the log for something that gives access, or shares something. */
export const accessLine = <A extends object>(
  row: A,
  end: End,
  of: {
    readonly subject: Subject
    readonly subjectId: string
    readonly title: string
    readonly fields: ReadonlyArray<keyof A & string>
    readonly ownerId: UserId | null
    readonly client?: Pick<EventSubject, "clientId" | "clientName">
  }
): EventSubject => {
  const { client, ownerId, ...named } = of
  const versioned = { ...row, version: 1 }
  const change = end === "made" ? { before: null, after: versioned } : { before: versioned, after: null }
  return changeLine<A & { readonly version: number }>(change, { ...named, about: { ownerId, ...client } })
}

/** An id in the form of all others, of version 8, for what has one of another form or none. */
export const idFrom = Effect.fnUntraced(function* (text: string) {
  const hash = yield* (yield* Sha256)(text)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
})
