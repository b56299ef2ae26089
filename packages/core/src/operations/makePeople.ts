import { Effect, Option, Schema } from "effect"
import { addressForms } from "../access/address.ts"
import { hiddenFields, withTheirMoney } from "../access/hiddenFields.ts"
import { Member } from "../access/Member.ts"
import { asOwner, selfOf, wholeOf, type Visibility } from "../access/Policy.ts"
import { isManager } from "../access/Role.ts"
import { Workspace } from "../access/Workspace.ts"
import { ActivityEvent } from "../activity/ActivityEvent.ts"
import { type ActivityFilter, ActivityLog } from "../activity/ActivityLog.ts"
import { eventOf } from "../activity/event.ts"
import { lineSeen, shownLines } from "../activity/shownLines.ts"
import { ConnectionRepository } from "../connections/ConnectionRepository.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import type { Rule } from "../errors/rules.ts"
import { eachMoneyKind, type MoneyPorts } from "../money/moneyKinds.ts"
import { PreferencesRepository } from "../preferences/PreferencesRepository.ts"
import { BillingRateRepository } from "../prices/BillingRate.ts"
import type { RecordRepository } from "../records/RecordRepository.ts"
import { mapInSlices } from "../scheduling/inSlices.ts"
import { makeEndedAccess } from "../sessions/endedAccess.ts"
import { IdentityRepository } from "../sessions/IdentityRepository.ts"
import { PasskeyRepository } from "../sessions/Passkey.ts"
import { SessionRepository } from "../sessions/SessionRepository.ts"
import { CalendarFeedRepository } from "../sharing/CalendarFeed.ts"
import { StatementLinkRepository } from "../sharing/StatementLink.ts"
import { SheetRepository } from "../sheets/SheetRepository.ts"
import { traced } from "../telemetry/traced.ts"
import { TimeEntry } from "../time/TimeEntry.ts"
import { TimerRepository } from "../time/Timer.ts"
import { TimeRepository } from "../time/TimeRepository.ts"
import { compareText } from "../values/fold.ts"
import type { UserId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { firstPage, type PageOf } from "../values/Page.ts"
import { ApiKeyRepository } from "../workspaces/ApiKeyRepository.ts"
import { removedLine } from "../workspaces/memberLines.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { type Membership, PersonalData } from "./PersonalData.ts"
import type { PersonExport } from "./PersonExport.ts"
import type { Report } from "./progress.ts"

const pageSize = 500

const without = (hidden: ReadonlyArray<string>, json: Schema.Json): Schema.Json =>
  Object.fromEntries(Object.entries(json ?? {}).filter(([field]) => !hidden.includes(field)))

/** Every record of a member, the oldest first, without fields that are hidden from them. */
const recordsOf = Effect.fnUntraced(function* <A, Id, Sort extends string>(
  repository: RecordRepository<A, Id, Sort>,
  codec: Schema.Codec<A, unknown>,
  {
    hidden,
    sortBy,
    userId,
    visible
  }: {
    readonly sortBy: Sort
    readonly userId: UserId
    readonly visible: Visibility
    readonly hidden: ReadonlyArray<string>
  }
) {
  const encode = Schema.encodeSync(Schema.toCodecJson(codec))
  const records: Array<Schema.Json> = []
  let page: PageOf<Sort> | null = firstPage(sortBy, pageSize)
  while (page !== null) {
    const got: Effect.Success<ReturnType<typeof repository.list>> = yield* Effect.orDie(
      repository.list(visible, { filter: { userIds: [userId] }, page })
    )
    records.push(...(yield* mapInSlices(got.items, (record) => without(hidden, encode(record)))))
    page = got.next === null ? null : { ...page, start: { _tag: "After", position: got.next } }
  }
  return records
})

/** Makes what exports and erases what an installation knows about a person. */
export const makePeople = Effect.fnUntraced(function* () {
  const personalData = yield* PersonalData
  const workspaces = yield* WorkspaceRepository
  const members = yield* MemberRepository
  const access = yield* makeEndedAccess
  const keys = yield* ApiKeyRepository
  const connections = yield* ConnectionRepository
  const sessions = yield* SessionRepository
  const passkeys = yield* PasskeyRepository
  const identities = yield* IdentityRepository
  const log = yield* ActivityLog
  const rates = yield* BillingRateRepository
  const timers = yield* TimerRepository
  const sheets = yield* SheetRepository
  const links = yield* StatementLinkRepository
  const feeds = yield* CalendarFeedRepository
  const preferences = yield* PreferencesRepository
  const time = yield* TimeRepository
  const moneyPorts = yield* Effect.context<MoneyPorts>()

  /** The memberships of a person: in one workspace, by its slug, or in all. */
  const membershipsOf = Effect.fnUntraced(function* (email: string, slug: string | undefined) {
    const memberships = (yield* Effect.forEach(addressForms(email), personalData.memberships)).flat()
    const all = yield* Effect.forEach(memberships, (membership) =>
      Effect.map(workspaces.find(wholeOf(membership.member.workspaceId)), (workspace) => ({ membership, workspace }))
    )
    const found = all.flatMap(({ membership, workspace }) =>
      Option.isSome(workspace) && (slug === undefined || workspace.value.slug === slug)
        ? [{ membership, workspace: workspace.value }]
        : []
    )
    if (found.length > 0) return found.toSorted((a, b) => compareText(a.workspace.slug, b.workspace.slug))
    const place = slug === undefined ? "no workspace has" : `the workspace ${slug} does not exist or has no`
    return yield* refusal(`${place} member or former member with ${email}`, { code: "no_such_person" })
  })

  const linesOf = Effect.fnUntraced(function* (visible: Visibility, filter: ActivityFilter) {
    const lines: Array<ActivityEvent> = []
    for (let offset = 0; lines.length === offset; offset += pageSize) {
      const { items } = yield* log.feed(visible, { filter, offset, limit: pageSize })
      lines.push(...items.map(lineSeen(visible)))
    }
    return lines
  })

  const activityOf = Effect.fnUntraced(function* ({ userId, workspaceId }: Member) {
    const made = yield* linesOf(wholeOf(workspaceId), { userIds: [userId] })
    const seen = yield* linesOf(selfOf(workspaceId, userId), {})
    const about = seen.filter((line) => line.ownerId === userId && line.userId !== userId)
    return [...made, ...about].sort((a, b) => compareText(a.occurredAt, b.occurredAt) || compareText(a.id, b.id))
  })

  const exportOf = Effect.fnUntraced(function* ({ isFormer, member }: Membership, workspace: Workspace) {
    const { userId, workspaceId } = member
    const visible = wholeOf(workspaceId)
    const of = { userId, visible, hidden: hiddenFields(withTheirMoney({ member, workspace })) }
    const money = yield* Effect.all(
      eachMoneyKind((kind, { port }) =>
        Effect.flatMap(port, (repository) => recordsOf(repository, kind.codec, { ...of, sortBy: kind.day }))
      )
    ).pipe(Effect.provideContext(moneyPorts))
    return {
      workspace,
      member,
      isFormer,
      apiKeys: yield* keys.list(visible, userId),
      connections: yield* connections.list(visible, userId),
      sessions: yield* sessions.list(visible, userId),
      passkeys: yield* passkeys.list(visible, userId),
      identities: yield* identities.list(visible, userId),
      ...(yield* personalData.shortLived({ workspaceId, userId })),
      rates: (yield* rates.list(visible)).filter(
        (rate) => rate.userId === userId && (rate.kind === "bill" || isManager(member.role))
      ),
      preferences: yield* preferences.find({ workspaceId, userId }),
      sheets: (yield* sheets.list(visible, { userIds: [userId] })).map(({ sheet }) => sheet),
      statementLinks: (yield* links.list(visible)).filter((link) => link.userId === userId),
      calendarFeed: Option.getOrNull(yield* feeds.find(member)),
      timer: Option.getOrNull(yield* timers.find(visible, userId)),
      records: { time: yield* recordsOf(time, TimeEntry, { ...of, sortBy: "workedOn" }), ...money },
      activity: shownLines(withTheirMoney({ member, workspace }), yield* activityOf(member))
    }
  })

  /** Everything known about a person in one workspace, by its slug, or in all. Holds no secret and no hash of one. */
  const exportData = traced("People.exportData")(function* (
    email: string,
    slug?: string
  ): Effect.fn.Return<PersonExport, CoreError> {
    const found = yield* membershipsOf(email, slug)
    const memberships = yield* Effect.forEach(found, ({ membership, workspace }) => exportOf(membership, workspace))
    return { email, exportedAt: yield* now, memberships }
  })

  const refuseLastOwner = Effect.fnUntraced(function* ({ isFormer, member }: Membership, workspace: Workspace) {
    const owners = yield* workspaces.owners(workspace.id)
    if (isFormer || owners.some(({ userId }) => userId !== member.userId)) return
    if (owners.length > 0) return yield* lastOwner(workspace)
  })

  /** Ends a membership, unless it has ended, with the lines in the log that this leaves: by another owner, as all that the operator does. */
  const end = ({ userId, workspaceId }: Member, workspace: Workspace) =>
    retryOnConflict(
      Effect.gen(function* () {
        const current = yield* members.find(wholeOf(workspaceId), userId)
        if (Option.isNone(current)) return
        const other = (yield* workspaces.owners(workspaceId)).find((owner) => owner.userId !== userId)
        const at = yield* now
        const lines = [removedLine(current.value), ...(yield* access.linesOf(current.value, at))]
        const [event, ...ended] =
          other === undefined
            ? []
            : yield* Effect.forEach(lines, (line) => eventOf(asOwner(workspace, other), at, line))
        yield* members
          .remove(current.value, event, ended)
          .pipe(Effect.catchTag("LastOwner", () => lastOwner(workspace)))
      })
    )

  /**
   * Ends a person's memberships, in one workspace or in all, and erases name and address everywhere. The records stay. It
   * can be repeated after an interruption. Refuses, before anything changes, to leave a workspace without an owner.
   */
  const erase = traced("People.erase")(function* (
    { email, slug }: { readonly email: string; readonly slug?: string | undefined },
    report: Report
  ): Effect.fn.Return<ReadonlyArray<Workspace>, CoreError> {
    const found = yield* membershipsOf(email, slug)
    for (const { membership, workspace } of found) yield* refuseLastOwner(membership, workspace)
    for (const { membership, workspace } of found) {
      const { userId, workspaceId } = membership.member
      do yield* end(membership.member, workspace)
      while (!(yield* personalData.erase({ userId, workspaceId }, report)))
    }
    return found.map(({ workspace }) => workspace)
  })
  return { exportData, erase }
})

const refusal = (problem: string, rule: Rule) => new ValidationFailed({ field: "email", problem, rule })

const lastOwner = ({ slug: workspace }: Workspace) => {
  const problem = `is the only owner of ${workspace}: make another member an owner first, or remove the workspace`
  return Effect.fail(refusal(problem, { code: "last_owner", workspace }))
}
