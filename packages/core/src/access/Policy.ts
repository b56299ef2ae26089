// Long because it has every permission.
import { Brand, Effect } from "effect"
import { Forbidden } from "../errors/Errors.ts"
import type { Denial } from "../errors/rules.ts"
import type { RecordDescriptor } from "../kinds/recordKinds.ts"
import type { ClientId, UserId, WorkspaceId } from "../values/Ids.ts"
import { seesMoney } from "./hiddenFields.ts"
import type { Member, MemberDraft } from "./Member.ts"
import type { Principal } from "./Principal.ts"
import { isManager, type Role, type Scope } from "./Role.ts"
import type { Workspace } from "./Workspace.ts"

/** Which time entries and money a caller may see: all, their own, or those of the clients they represent. */
export type Sight =
  | { readonly _tag: "All" }
  | { readonly _tag: "Own"; readonly userId: UserId }
  | { readonly _tag: "OfClients"; readonly userId: UserId; readonly clientIds: ReadonlyArray<ClientId> }

/**
 * What a caller may see. Every read of a store asks for one and only this module makes one, so a forgotten
 * permission check does not compile. Projects and clients are all visible, but for `OfClients`.
 */
export type Visibility = Brand.Branded<
  { readonly workspaceId: WorkspaceId; readonly sight: Sight },
  "@hourbook/core/access/Visibility"
>
const Visibility = Brand.nominal<Visibility>()

const sightOf = ({ member }: Principal): Sight => {
  switch (member.role) {
    case "owner":
    case "admin":
      return { _tag: "All" }
    case "member":
      return { _tag: "Own", userId: member.userId }
    case "client":
      return { _tag: "OfClients", userId: member.userId, clientIds: member.clientIds }
  }
}

const visibilityOf = (who: Principal): Visibility => Visibility({ workspaceId: who.workspace.id, sight: sightOf(who) })

const refuse = (message: string, rule: Denial) => Effect.fail(new Forbidden({ message, rule }))

const scopeRefusals: Readonly<Record<Scope, string>> = {
  read: "this key may not read records: use a key with the scope read",
  full: "this key may only read: use a key of kind full to make changes",
  "reports:read": "this key may not read reports: create a new key, which has the scope reports:read"
}

/** Refuses a key that lacks a scope. */
export const needs = (who: Principal, scope: Scope): Effect.Effect<void, Forbidden> =>
  who.scopes.includes(scope) ? Effect.void : refuse(scopeRefusals[scope], { code: "key_scope", scopes: [scope] })

/** What a role may not do, in words and as data. */
type RoleRefusal = readonly [message: string, rule: Denial]

/** Refuses a key that lacks a scope, then a role for which there is a refusal. */
const allow = (who: Principal, scope: Scope, refusal?: RoleRefusal | false) =>
  Effect.flatMap(needs(who, scope), () => (refusal ? refuse(...refusal) : Effect.succeed(visibilityOf(who))))

const managersOnly: RoleRefusal = ["only an owner or admin of the workspace may do this", { code: "managers_only" }]
const ownersOnly: RoleRefusal = ["only an owner of the workspace may do this", { code: "owners_only" }]
const readOnly: RoleRefusal = ["a client may only read", { code: "read_only" }]

/** What is not shown to callers of this role. */
const notShown = (what: string, { member: { role } }: Principal): RoleRefusal => [
  `${what} not shown to ${role}s`,
  { code: "not_shown_to_role", role }
]

/** Projects, clients, the calendar, workspace settings, members, and the caller's own access and keys. */
export const mayRead = (who: Principal) => allow(who, "read")

/** Records of a kind, by its readers: a manager sees all, a member their own, a client those of their clients. */
export const mayReadRecords = (who: Principal, { many, readers }: Pick<RecordDescriptor, "many" | "readers">) =>
  allow(who, "read", !readers.includes(who.member.role) && notShown(`${many} are`, who))

/** Records of a kind, by its writers: a manager writes all, a member their own. */
export const mayWriteRecords = (who: Principal, { writers }: Pick<RecordDescriptor, "writers">) =>
  allow(
    who,
    "full",
    writers.every((role) => role !== who.member.role) && (writers.includes("member") ? readOnly : managersOnly)
  )

/** The running timers of all members. */
export const mayListTimers = (who: Principal) => allow(who, "read", !isManager(who.member.role) && managersOnly)

/** Former members. */
export const mayListFormer = (who: Principal) => allow(who, "read", !isManager(who.member.role) && managersOnly)

/** Links to statements. */
export const mayListLinks = (who: Principal) => allow(who, "read", !isManager(who.member.role) && managersOnly)

/** Webhooks, and what was sent to them. */
export const mayReadWebhooks = (who: Principal) => allow(who, "read", !isManager(who.member.role) && managersOnly)

/** Whether a calendar can show a member's time: clients record none. */
export const hasFeed = ({ role }: Pick<Member, "role">): boolean => role !== "client"
export const mayHaveFeed = (who: Principal) =>
  allow(
    who,
    "full",
    !hasFeed(who.member) && [
      "a calendar shows one's own time entries, and clients have none",
      { code: "not_shown_to_role", role: "client" }
    ]
  )

/** Mails, to whom they went and what came of them. */
export const mayReadMails = (who: Principal) => allow(who, "read", !isManager(who.member.role) && managersOnly)

/** Exchange rates: a client does not see the list, and still has totals converted by it. */
export const mayReadRates = (who: Principal) =>
  allow(who, "read", who.member.role === "client" && notShown("exchange rates are", who))

/** Billing rates: a manager sees all, a member what they are billed at. */
export const mayReadBillingRates = (who: Principal) =>
  allow(who, "read", who.member.role === "client" && notShown("billing rates are", who))

/** Imports: a manager sees all, a member their own. */
export const mayReadImports = (who: Principal) =>
  allow(who, "read", who.member.role === "client" && notShown("imports are", who))
export const mayImport = (who: Principal) => allow(who, "full", who.member.role === "client" && readOnly)

/** Changes that the caller could make: what each is about has rules of its own. */
export const mayUndo = (who: Principal) => allow(who, "full", who.member.role === "client" && readOnly)

/** Timesheets: a manager sees all, a member their own. */
export const mayReadSheets = (who: Principal) =>
  allow(who, "read", who.member.role === "client" && notShown("timesheets are", who))

/** Submitting timesheets and taking them back: a manager those of all, a member their own. */
export const maySubmit = (who: Principal) => allow(who, "full", who.member.role === "client" && readOnly)

/** The roles that approve and return timesheets. One that is shown no money would get a line here, and `seesMoney` says no. */
const approvers: ReadonlySet<Role> = new Set<Role>(["owner", "admin"])
export const isApprover = ({ role }: Pick<Member, "role">): boolean => approvers.has(role)
export const mayApprove = (who: Principal) => allow(who, "full", !isApprover(who.member) && managersOnly)

/** Projects, clients, members, workspace settings, exchange rates, billing rates. */
export const mayManage = (who: Principal) => allow(who, "full", !isManager(who.member.role) && managersOnly)

/** Reports of what the caller may see. */
export const mayReport = (who: Principal) => allow(who, "reports:read")

/** Statements, and reports that show members one by one. */
export const mayReconcile = (who: Principal) => allow(who, "reports:read", !isManager(who.member.role) && managersOnly)

/** Statements of the clients that a caller represents, as their links show them. */
export const mayReadOwnStatement = (who: Principal) =>
  allow(who, "reports:read", who.member.role !== "client" && managersOnly)

/** The dashboard: all roles but clients. */
export const mayOverview = (who: Principal) =>
  allow(who, "reports:read", who.member.role === "client" && notShown("the overview is", who))

/** The closes of the books and their figures. */
export const mayReadPeriods = (who: Principal) => allow(who, "read", !isManager(who.member.role) && managersOnly)

/** Invoices and credit notes: a manager sees all, a client those issued to them. */
export const mayReadInvoices = (who: Principal) =>
  allow(who, "read", who.member.role === "member" && notShown("invoices are", who))

/** Reopening the books, and closing them before a day is over. */
export const mayReopen = (who: Principal) => allow(who, "full", who.member.role !== "owner" && ownersOnly)

/** Tax codes, series, and what invoices say of the workspace. */
export const mayReadBilling = (who: Principal) => allow(who, "read", !isManager(who.member.role) && managersOnly)

/** Starting a schedule of invoices that a backup brought: its first copy may be making drafts elsewhere. */
export const mayStartRestored = (who: Principal) => allow(who, "full", who.member.role !== "owner" && ownersOnly)

/** Raising the next number of a series. */
export const mayRaise = (who: Principal) => allow(who, "full", who.member.role !== "owner" && ownersOnly)

/** Budgets: all roles but clients, members those that are in hours. */
export const mayReadBudgets = (who: Principal) =>
  allow(who, "reports:read", who.member.role === "client" && notShown("budgets are", who))

/** A member's fields: a manager changes all, every other member their own time zone. */
export const mayAmendMember = (who: Principal, userId: UserId, changes: Partial<MemberDraft>) => {
  const isOwnZone =
    userId === who.member.userId &&
    Object.entries(changes).every(([field, value]) => field === "timeZone" || value === undefined)
  return isOwnZone ? allow(who, "full") : mayManage(who)
}

/** The API keys of any member. */
export const mayListKeys = (who: Principal) => allow(who, "read", who.member.role !== "owner" && ownersOnly)
export const mayRevokeKeys = (who: Principal) => allow(who, "full", who.member.role !== "owner" && ownersOnly)

/** On whose behalf a caller may record: a manager for any member or none, a member for themselves. */
export const mayRecordFor = (who: Principal, userId: UserId | null): Effect.Effect<void, Forbidden> =>
  isManager(who.member.role) || userId === who.member.userId
    ? Effect.void
    : refuse("only an owner or admin may record on behalf of another member", { code: "own_records_only" })

/** Whether a caller says what work costs; of others the rates say it alone. */
export const mayPrice = ({ member: { role }, workspace }: Pick<Principal, "member" | "workspace">): boolean =>
  role !== "member" || workspace.membersMayPrice

/** What is about money alone: an order by amounts, a report of them, a file that has nothing else. */
export const maySeeMoney = (who: Pick<Principal, "member" | "workspace">): Effect.Effect<void, Forbidden> =>
  seesMoney(who)
    ? Effect.void
    : refuse("this workspace shows its members hours alone, and no money", { code: "no_money" })

const moneySorts: ReadonlySet<string> = new Set(["cost", "amount", "earned", "received", "debt"])

/** In which order a caller may list records, projects and clients: one by amounts tells of them. */
export const maySortBy = (
  who: Pick<Principal, "member" | "workspace">,
  sort: string | undefined
): Effect.Effect<void, Forbidden> => (sort !== undefined && moneySorts.has(sort) ? maySeeMoney(who) : Effect.void)

/** Whether a change to a member is an owner's alone: it makes, changes or removes an owner. */
export const mayTouchOwners = (who: Principal): Effect.Effect<void, Forbidden> =>
  who.member.role === "owner"
    ? Effect.void
    : refuse("only an owner may make, change or remove an owner", { code: "owners_only" })

/** A member's address is what they sign in with, so only an owner changes it. */
export const mayChangeAddress = (who: Principal): Effect.Effect<void, Forbidden> =>
  who.member.role === "owner"
    ? Effect.void
    : refuse("only an owner may change a member's address", { code: "owners_only" })

/** Who may make a sign-in code for a member who has been here before. */
export const mayTouchAccess = (who: Principal): Effect.Effect<void, Forbidden> =>
  who.member.role === "owner"
    ? Effect.void
    : refuse("only an owner may make a code for a member who has signed in before or has API keys", {
        code: "owners_only"
      })

/** What a caller may see, for what needs no scope: revoking the very key that is used. */
export const self = (who: Principal): Visibility => visibilityOf(who)

/** What a member may see of themselves: for a sign-in, before there is a caller. */
export const selfOf = (workspaceId: WorkspaceId, userId: UserId): Visibility =>
  Visibility({ workspaceId, sight: { _tag: "Own", userId } })

/** The records of one client, for a link to its statement, as far as a member who represents the client sees them. */
export const ofLink = ({
  clientId,
  userId,
  workspaceId
}: {
  readonly workspaceId: WorkspaceId
  readonly clientId: ClientId
  readonly userId: UserId
}): Visibility => Visibility({ workspaceId, sight: { _tag: "OfClients", userId, clientIds: [clientId] } })

/** A whole workspace, for the operator. */
export const wholeOf = (workspaceId: WorkspaceId): Visibility => Visibility({ workspaceId, sight: { _tag: "All" } })

/** An owner with every scope and no key: how the operator acts. */
export const asOwner = (workspace: Workspace, owner: Member): Principal => ({
  workspace,
  member: owner,
  key: null,
  scopes: ["read", "full", "reports:read"]
})
