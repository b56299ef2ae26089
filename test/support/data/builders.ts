import type { ApiKey } from "@hourbook/core/access/ApiKey"
import type { Member } from "@hourbook/core/access/Member"
import type { Principal } from "@hourbook/core/access/Principal"
import { type Role, scopesOfKind } from "@hourbook/core/access/Role"
import type { Workspace } from "@hourbook/core/access/Workspace"
import type { Client } from "@hourbook/core/entities/Client"
import type { Project } from "@hourbook/core/entities/Project"
import type { ExchangeRate } from "@hourbook/core/exchangeRates/ExchangeRate"
import type { Import } from "@hourbook/core/imports/Import"
import { type Charge, chargeKind } from "@hourbook/core/money/Charge"
import { type MoneyExtras, type MoneyKind, type MoneyRecord, noExtras } from "@hourbook/core/money/MoneyKind"
import { type Payment, paymentKind } from "@hourbook/core/money/Payment"
import { type Payout, payoutKind } from "@hourbook/core/money/Payout"
import type { Settles } from "@hourbook/core/records/Settles"
import { type TimeEntry, TimeEntryId, unpriced } from "@hourbook/core/time/TimeEntry"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { ApiKeyId, ClientId, ExchangeRateId, ImportId, ProjectId, UserId, WorkspaceId } from "@hourbook/core/values/Ids"
import { Instant } from "@hourbook/core/values/Instant"
import { type Amount, CurrencyCode, fromText } from "@hourbook/core/values/Money"
import type { NewWorkspace } from "@hourbook/core/workspaces/WorkspaceRepository"

export const newUuid = (): string => crypto.randomUUID()

/** Lower-case text that no other test has. */
export const unique = (prefix: string): string => `${prefix}-${newUuid().slice(0, 13)}`

export const day = (text: string): CalendarDate => CalendarDate.make(text)
export const instant = (text: string): Instant => Instant.make(text)
export const money = (text: string): Amount => fromText(text)
export const currency = (code: string): CurrencyCode => CurrencyCode.make(code)

/** When everything comes to be that does not say otherwise. */
export const someday = instant("2026-03-01T09:30:00.000Z")

const stamps = { createdAt: someday, updatedAt: someday, version: 1 } as const

export const aWorkspace = (overrides: Partial<Workspace> = {}): Workspace => ({
  id: WorkspaceId.make(newUuid()),
  slug: unique("studio"),
  name: "Studio",
  currency: currency("EUR"),
  paymentTermsDays: 30,
  holidayRegion: null,
  timeZone: "UTC",
  rounding: null,
  showRatesToClients: false,
  membersMayPrice: true,
  membersSeeMoney: true,
  closedThrough: null,
  approvals: "none",
  approvalsWeekStart: "monday",
  ...stamps,
  ...overrides
})
export const aMember = (workspaceId: WorkspaceId, overrides: Partial<Member> = {}): Member => ({
  userId: UserId.make(newUuid()),
  workspaceId,
  email: `${unique("ann")}@example.org`,
  name: "Ann",
  role: "member",
  clientIds: [],
  timeZone: null,
  ...stamps,
  ...overrides
})

export const aKey = (member: Pick<Member, "workspaceId" | "userId">, overrides: Partial<ApiKey> = {}): ApiKey => ({
  id: ApiKeyId.make(newUuid()),
  workspaceId: member.workspaceId,
  userId: member.userId,
  name: "Laptop",
  kind: "full",
  expiresAt: null,
  scopes: scopesOfKind[overrides.kind ?? "full"],
  prefix: "hb_full_Ab12",
  createdAt: someday,
  lastUsedAt: null,
  ...overrides
})

export const aSecretHash = (): string => `${newUuid()}${newUuid()}`.replaceAll("-", "")

/** A workspace with an owner and the owner's key. */
export const aNewWorkspace = (workspace = aWorkspace(), owner: Partial<Member> = {}): NewWorkspace => {
  const member = aMember(workspace.id, { name: "Olga", role: "owner", ...owner })
  return { workspace, owner: member, key: aKey(member), secretHash: aSecretHash(), events: [] }
}

/** Somebody with a role who calls with every scope; in a workspace of their own unless `overrides` says which. */
export const principal = (role: Role, overrides: Partial<Principal> = {}): Principal => {
  const workspace = overrides.workspace ?? aWorkspace()
  const member = overrides.member ?? aMember(workspace.id)
  return { key: null, scopes: scopesOfKind.full, ...overrides, workspace, member: { ...member, role } }
}

const noOrigin = { externalRef: null, importId: null } as const
const unbudgeted = { ...noOrigin, budget: null, budgetVersion: 0 } as const

export const anImport = (
  by: Pick<Member, "workspaceId" | "userId" | "name">,
  overrides: Partial<Import> = {}
): Import => ({
  id: ImportId.make(newUuid()),
  workspaceId: by.workspaceId,
  source: "toggl",
  fileName: "Toggl_2025.csv",
  sha256: "a".repeat(64),
  mapping: null,
  userId: by.userId,
  userName: by.name,
  createdAt: someday,
  undoneAt: null,
  version: 1,
  ...overrides
})

export const aClient = (workspaceId: WorkspaceId, overrides: Partial<Client> = {}): Client => ({
  id: ClientId.make(newUuid()),
  workspaceId,
  name: "Acme",
  archived: false,
  paymentTermsDays: null,
  rounding: null,
  currency: null,
  billing: null,
  metadata: {},
  ...unbudgeted,
  ...stamps,
  ...overrides
})

export const aProject = (
  workspaceId: WorkspaceId,
  client: Client | null,
  overrides: Partial<Project> = {}
): Project => ({
  id: ProjectId.make(newUuid()),
  workspaceId,
  name: "Website",
  archived: false,
  clientId: client?.id ?? null,
  clientName: client?.name ?? null,
  billableDefault: true,
  rounding: null,
  orderNumber: null,
  metadata: {},
  ...unbudgeted,
  ...stamps,
  ...overrides
})

/** What a record belongs to. */
export interface Belonging {
  readonly owner: Member
  readonly client?: Client | null
  readonly project?: Project | null
  /** Of a kind that may be of no member: it is of none, and the owner only says which workspace it is in. */
  readonly isMemberless?: boolean
}

const base = ({ client, owner, project }: Belonging) => ({
  workspaceId: owner.workspaceId,
  userId: owner.userId,
  userName: owner.name,
  clientId: client?.id ?? null,
  clientName: client?.name ?? null,
  projectId: project?.id ?? null,
  projectName: project?.name ?? null,
  currency: currency("EUR"),
  metadata: {},
  ...noOrigin,
  ...stamps
})
const noMember = { userId: null, userName: null }

export const aTimeEntry = (of: Belonging, overrides: Partial<TimeEntry> = {}): TimeEntry => ({
  ...base(of),
  id: TimeEntryId.make(newUuid()),
  description: "Design",
  workedOn: day("2026-02-27"),
  durationMinutes: 90,
  cost: money("120.5"),
  ...unpriced,
  billedMinutes: overrides.billable === false ? 0 : (overrides.durationMinutes ?? 90),
  madeInHour: Number((overrides.createdAt ?? someday).slice(11, 13)),
  ...overrides
})

export const aMoneyRecord = <A extends MoneyRecord<Day>, Day extends string>(
  { make }: MoneyKind<A, Day>,
  of: Belonging,
  extras: Partial<MoneyExtras> = {}
): A =>
  make(
    { ...base(of), ...(of.isMemberless === true ? noMember : {}), id: newUuid() },
    { day: day("2026-02-27"), amount: money("10.34"), comment: "Invoice 7", ...noExtras, ...extras }
  )

export const settling = (amount: string, code: string): Settles => ({ amount: money(amount), currency: currency(code) })

export const aPayment = (of: Belonging, overrides: Partial<Payment> = {}): Payment => ({
  ...aMoneyRecord(paymentKind, of),
  ...overrides
})

export const aPayout = (of: Belonging, overrides: Partial<Payout> = {}): Payout => ({
  ...aMoneyRecord(payoutKind, of),
  ...overrides
})

/** A fee that a client owes: give it one. */
export const aCharge = (of: Belonging, overrides: Partial<Charge> = {}): Charge => ({
  ...aMoneyRecord(chargeKind, of, { kind: "fee" }),
  ...overrides
})

export const aRate = (workspaceId: WorkspaceId, overrides: Partial<ExchangeRate> = {}): ExchangeRate => ({
  id: ExchangeRateId.make(newUuid()),
  workspaceId,
  currency: currency("USD"),
  effectiveDate: day("2026-02-01"),
  rate: money("0.9215"),
  createdAt: someday,
  version: 1,
  ...overrides
})
