import { Effect } from "effect"
import type { CoreError } from "../errors/Errors.ts"
import { recordKinds } from "../kinds/recordKinds.ts"
import type { pointing } from "../records/pointing.ts"
import type { ReferenceLookup } from "../records/ReferenceLookup.ts"
import { noSuchReference } from "../records/references.ts"
import { TimerId } from "../values/Ids.ts"
import { NewId } from "../values/NewId.ts"
import { checked } from "../writing/checked.ts"
import type { Writing } from "../writing/Writing.ts"
import { spelledTags } from "./spelledTags.ts"
import type { TagRepository } from "./Tag.ts"
import type { TimeEntries } from "./TimeEntries.ts"
import type { TimeEntryId } from "./TimeEntry.ts"
import { Timer, type TimerDraft } from "./Timer.ts"
import { checkStart } from "./timerEntry.ts"

/** What starting a timer may say. It begins now, and takes from an entry what is not said. */
export type TimerStart = Partial<TimerDraft> & { readonly fromEntry?: TimeEntryId }

interface Ports {
  readonly time: Pick<TimeEntries["Service"], "get">
  readonly tags: TagRepository["Service"]
  readonly references: ReferenceLookup["Service"]
  readonly settle: ReturnType<typeof pointing>["settle"]
}

export const sound = checked(Timer)

/** What an entry says of the work that goes on, for the client that its project has now. */
const copied = Effect.fnUntraced(function* (
  { references, time }: Ports,
  { visible, who }: Writing,
  id: TimeEntryId
): Effect.fn.Return<Partial<TimerDraft>, CoreError> {
  const { billable, clientId, description, projectId, tags } = yield* time
    .get(who, id)
    .pipe(Effect.catchTag("NotFound", () => noSuchReference(recordKinds.time.one, "fromEntry")))
  const { project } = yield* references.find(visible, { projectId, clientId: null, userId: null })
  return { billable, clientId: project?.clientId ?? clientId, description, projectId, tags }
})

/** A timer that begins at a moment, or began in the day before. */
export const timerStart = Effect.fnUntraced(function* (
  ports: Ports,
  writing: Writing,
  { fromEntry, ...given }: TimerStart
): Effect.fn.Return<Timer, CoreError> {
  const { at, visible, who } = writing
  const { clientId, ...work } = fromEntry === undefined ? {} : yield* copied(ports, writing, fromEntry)
  const draft = { ...work, ...(clientId === undefined || given.projectId !== undefined ? {} : { clientId }), ...given }
  const startedAt = draft.startedAt ?? at
  yield* checkStart(startedAt, at)
  const ids = { userId: who.member.userId, clientId: draft.clientId ?? null, projectId: draft.projectId ?? null }
  const { settled } = yield* ports.settle(visible, ids, { lenient: false })
  return yield* sound({
    ...settled,
    id: TimerId.make(yield* yield* NewId),
    workspaceId: who.workspace.id,
    userId: who.member.userId,
    userName: who.member.name,
    startedAt,
    description: draft.description ?? "",
    tags: yield* spelledTags(ports.tags, visible, draft.tags ?? []),
    billable: draft.billable ?? null,
    createdAt: at,
    updatedAt: at,
    version: 1
  })
})
