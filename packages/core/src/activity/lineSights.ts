import { recordKinds, type RecordDescriptor } from "../kinds/recordKinds.ts"
import type { Subject } from "./ActivityEvent.ts"

/** Which lines about a subject the limited roles see; without a word, none. */
export interface LineSight {
  /** Those of what is their own and, of what has no owner, all. */
  readonly member?: "all" | "own"
  /** Those of their clients, or those of what is their own. */
  readonly client?: "theirs" | "own"
}

const ofRecords = Object.fromEntries(
  Object.values<RecordDescriptor>(recordKinds).map(({ readers, subject }): readonly [string, LineSight] => [
    subject,
    {
      ...(readers.includes("member") ? { member: "own" } : {}),
      ...(readers.includes("client") ? { client: "theirs" } : {})
    }
  ])
)

const ofOthers: { readonly [S in Subject]?: LineSight } = {
  project: { member: "all", client: "theirs" },
  client: { member: "all", client: "theirs" },
  tag: { member: "all" },
  member: { member: "own", client: "own" },
  api_key: { member: "own" },
  session: { member: "own" },
  calendar_feed: { member: "own" },
  sheet: { member: "own" }
}

const sights: ReadonlyMap<string, LineSight> = new Map(Object.entries({ ...ofRecords, ...ofOthers }))

const none: LineSight = {}

/** Who sees lines about a subject besides owners and admins, who see all. A subject that is not listed is theirs alone. */
export const lineSight = (subject: string): LineSight => sights.get(subject) ?? none

/** The subjects of which a limited role sees lines, in some or one way. */
export const subjectsSeen = <R extends keyof LineSight>(role: R, how?: LineSight[R]): ReadonlyArray<string> =>
  Array.from(sights.entries()).flatMap(([subject, { [role]: seen }]) =>
    seen !== undefined && (how === undefined || seen === how) ? [subject] : []
  )

const limitedRoles = ["member", "client"] as const

/** The roles that see no line about a subject, whosever it is. */
export const hiddenFrom = (subject: string): ReadonlyArray<(typeof limitedRoles)[number]> =>
  limitedRoles.filter((role) => lineSight(subject)[role] === undefined)
