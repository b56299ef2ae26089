import { Context, Effect, Layer, Option, Struct } from "effect"
import { foldAddress, typedAddress } from "../access/address.ts"
import type { ApiKeyDraft } from "../access/ApiKey.ts"
import { Member } from "../access/Member.ts"
import { asOwner, self } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { slugOf, Workspace, WorkspaceSettings } from "../access/Workspace.ts"
import { asOperation } from "../activity/CurrentOperation.ts"
import { eventOf } from "../activity/event.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { UserId, WorkspaceId } from "../values/Ids.ts"
import { type Instant, now } from "../values/Instant.ts"
import type { CurrencyCode } from "../values/Money.ts"
import { NewId } from "../values/NewId.ts"
import { utc } from "../values/timeZone.ts"
import { changeLine } from "../writing/changeLine.ts"
import { checked } from "../writing/checked.ts"
import { composing, withLine } from "../writing/composing.ts"
import { ApiKeyRepository } from "./ApiKeyRepository.ts"
import { issueCode } from "./issueCode.ts"
import { issueKey, mostKeys, tooManyKeys } from "./issueKey.ts"
import { keyLine } from "./keyLine.ts"
import { addedLine, invitedLine } from "./memberLines.ts"
import { MemberRepository } from "./MemberRepository.ts"
import { SignInCodeRepository } from "./SignInCodeRepository.ts"
import { WorkspaceRepository } from "./WorkspaceRepository.ts"

export interface WorkspaceDraft {
  readonly name: string
  /** Undefined: made from the name. */
  readonly slug: string | undefined
  readonly currency: CurrencyCode
  readonly ownerEmail: string
  readonly ownerName: string
  /** The secret of the owner's key. Undefined: a random one. */
  readonly secret: string | undefined
}

const defaultPaymentTermsDays = 30

const settingsFields = Struct.keys(WorkspaceSettings.fields)

const soundWorkspace = checked(Workspace)
const soundMember = checked(Member)

/**
 * Administers the service, which no key can do: creates workspaces and replaces lost keys. Hosts offer it on the
 * command line and never over the network.
 */
export class Operator extends Context.Service<Operator>()("@hourbook/core/workspaces/Operator", {
  make: Effect.gen(function* () {
    const workspaces = yield* WorkspaceRepository
    const members = yield* MemberRepository
    const keys = yield* ApiKeyRepository
    const codes = yield* SignInCodeRepository

    const make = Effect.fnUntraced(function* (draft: WorkspaceDraft, slug: string, at: Instant) {
      const id = WorkspaceId.make(yield* yield* NewId)
      const userId = UserId.make(yield* yield* NewId)
      const stamps = { createdAt: at, updatedAt: at, version: 1 }
      const workspace = yield* soundWorkspace({
        id,
        slug,
        name: draft.name,
        currency: draft.currency,
        paymentTermsDays: defaultPaymentTermsDays,
        holidayRegion: null,
        timeZone: utc,
        rounding: null,
        showRatesToClients: false,
        membersMayPrice: true,
        membersSeeMoney: true,
        approvals: "none",
        approvalsWeekStart: "monday",
        closedThrough: null,
        ...stamps
      })
      const owner = yield* soundMember({
        userId,
        workspaceId: id,
        email: foldAddress(draft.ownerEmail),
        name: draft.ownerName,
        role: "owner",
        clientIds: [],
        timeZone: null,
        ...stamps
      })
      const issued = yield* issueKey(
        { workspaceId: id, userId, at, ...(draft.secret === undefined ? {} : { secret: draft.secret }) },
        { name: "Owner's first key", kind: "full", expiresAt: null }
      )
      const created = { before: null, after: workspace }
      const lines = [
        changeLine(created, { subject: "workspace", subjectId: id, title: workspace.name, fields: settingsFields }),
        addedLine(owner),
        keyLine(issued.key, "made")
      ]
      const author = asOwner(workspace, owner)
      return {
        workspace,
        owner,
        events: yield* asOperation(Effect.forEach(lines, (line) => eventOf(author, at, line))),
        ...issued
      }
    })

    const taken = (what: string) =>
      Effect.fail(
        new ValidationFailed({
          field: what,
          problem: "already in use, choose another",
          rule: { code: "already_in_use" }
        })
      )

    /** A workspace with its owner and the owner's key. */
    const createWorkspace = traced("Operator.createWorkspace")(function* (draft: WorkspaceDraft) {
      const slug = draft.slug ?? (yield* freeSlug(draft.name))
      return yield* composing(
        Effect.gen(function* () {
          const made = yield* make(draft, slug, yield* now)
          yield* workspaces.create(made).pipe(Effect.catchTag("Taken", ({ what }) => taken(what)))
          return made
        })
      )
    })

    /** The first workspace of an empty store; none when there is one already. Safe for several processes at once. */
    const createFirstWorkspace = traced("Operator.createFirstWorkspace")(function* (draft: WorkspaceDraft) {
      if ((yield* workspaces.all).length > 0) return Option.none()
      return yield* composing(
        Effect.gen(function* () {
          const made = yield* make(draft, draft.slug ?? slugOf(draft.name), yield* now)
          const created = yield* workspaces.createFirst(made).pipe(Effect.catchTag("Taken", ({ what }) => taken(what)))
          return created ? Option.some(made) : Option.none()
        })
      )
    })

    /** The name's own slug, or with the first free number behind it. */
    const freeSlug = Effect.fnUntraced(function* (name: string) {
      const wanted = slugOf(name)
      const used = new Set((yield* workspaces.all).map(({ slug }) => slug))
      let slug = wanted
      for (let number = 2; used.has(slug); number++) slug = `${wanted}-${number}`
      return slug
    })

    const workspaceBySlug = Effect.fnUntraced(function* (slug: string) {
      const found = yield* workspaces.findBySlug(slug)
      return Option.isSome(found)
        ? found.value
        : yield* new ValidationFailed({
            field: "workspace",
            problem: `none has the slug ${slug}`,
            rule: { code: "no_such_workspace" }
          })
    })

    /** Acts as an owner of the workspace, with every scope: for the other use cases. */
    const ownerOf = traced("Operator.ownerOf")(function* (slug: string) {
      const workspace = yield* workspaceBySlug(slug)
      const [owner] = yield* workspaces.owners(workspace.id)
      return owner === undefined
        ? yield* new ValidationFailed({
            field: "workspace",
            problem: `${slug} has no owner`,
            rule: { code: "no_owner" }
          })
        : asOwner(workspace, owner)
    })

    const memberByEmail = Effect.fnUntraced(function* (who: Principal, email: string) {
      const address = typedAddress(email)
      const all = yield* members.list(self(who))
      const member = all.find((one) => one.email === address) ?? all.find((one) => foldAddress(one.email) === address)
      return (
        member ??
        (yield* new ValidationFailed({
          field: "email",
          problem: `no member of ${who.workspace.slug} has ${email}`,
          rule: { code: "no_such_person" }
        }))
      )
    })

    /** A key for any member, without the need of having one. */
    const createKey = traced("Operator.createKey")(function* (slug: string, email: string, draft: ApiKeyDraft) {
      const who = yield* ownerOf(slug)
      const member = yield* memberByEmail(who, email)
      const at = yield* now
      const issued = yield* issueKey({ workspaceId: who.workspace.id, userId: member.userId, at }, draft)
      const made = { key: issued.key, secretHash: issued.secretHash, idempotency: null, most: mostKeys }
      yield* withLine(who, keyLine(issued.key, "made"), (event) => keys.add({ ...made, event })).pipe(
        Effect.catchTag("TooManyKeys", tooManyKeys),
        Effect.catchTag(["Taken", "KeyAlreadyUsed"], (error) => Effect.die(error))
      )
      return { ...issued, member }
    })

    /** A member of any workspace, for commands that act for them. */
    const memberOf = traced("Operator.memberOf")(function* (slug: string, email: string) {
      const who = yield* ownerOf(slug)
      return { who, member: yield* memberByEmail(who, email) }
    })

    /** A one-time code for the owner of a new workspace, in place of the one before it. */
    const signInCode = traced("Operator.signInCode")(function* (workspace: Workspace, owner: Member, seconds: number) {
      const issued = yield* issueCode(owner, { at: yield* now, seconds })
      const line = invitedLine(owner, issued.code.expiresAt)
      yield* withLine(asOwner(workspace, owner), line, (event) =>
        Effect.orDie(codes.put({ code: issued.code, event, idempotency: null }))
      )
      return issued
    })

    const listKeys = traced("Operator.listKeys")(function* (slug: string, email: string) {
      const who = yield* ownerOf(slug)
      return yield* keys.list(self(who), (yield* memberByEmail(who, email)).userId)
    })

    return {
      createWorkspace,
      createFirstWorkspace,
      listWorkspaces: Effect.withSpan(workspaces.all, "Operator.listWorkspaces"),
      ownerOf,
      memberOf,
      createKey,
      signInCode,
      listKeys
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
