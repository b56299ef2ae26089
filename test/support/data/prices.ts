import type { Member } from "@hourbook/core/access/Member"
import type { Client } from "@hourbook/core/entities/Client"
import type { BillingRate } from "@hourbook/core/prices/BillingRate"
import type { StatementLink } from "@hourbook/core/sharing/StatementLink"
import type { Sheet } from "@hourbook/core/sheets/Sheet"
import type { Timer } from "@hourbook/core/time/Timer"
import { BillingRateId, SheetId, StatementLinkId, TimerId, type WorkspaceId, TagId } from "@hourbook/core/values/Ids"
import type { Metadata } from "@hourbook/core/values/Metadata"
import { type Belonging, currency, day, instant, money, newUuid, someday } from "./builders.ts"

export const aBillingRate = (workspaceId: WorkspaceId, overrides: Partial<BillingRate> = {}): BillingRate => ({
  id: BillingRateId.make(newUuid()),
  workspaceId,
  kind: "bill",
  amount: money("80"),
  currency: currency("EUR"),
  effectiveDate: day("2026-02-01"),
  projectId: null,
  clientId: null,
  userId: null,
  createdAt: someday,
  updatedAt: someday,
  version: 1,
  ...overrides
})

export const aTimer = ({ client, owner, project }: Belonging, overrides: Partial<Timer> = {}): Timer => ({
  id: TimerId.make(newUuid()),
  workspaceId: owner.workspaceId,
  userId: owner.userId,
  userName: owner.name,
  startedAt: someday,
  description: "",
  clientId: client?.id ?? null,
  clientName: client?.name ?? null,
  projectId: project?.id ?? null,
  projectName: project?.name ?? null,
  tags: [],
  billable: null,
  createdAt: someday,
  updatedAt: someday,
  version: 1,
  ...overrides
})

export const aTagId = () => TagId.make(newUuid())

/** As many pairs as there may be, as long as they may be. */
export const mostMetadata: Metadata = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [
    `${String.fromCodePoint(0x1f600 + index)}${"ю".repeat(39)}`,
    ["", "\n\t\"'\\ e\u0301", "🙂".repeat(500), "null"][index % 4] ?? ""
  ])
)

/** As many tags as there may be, as long as they may be, in their order. */
export const mostTags: ReadonlyArray<string> = Array.from({ length: 10 }, (_, index) => `${"🙂".repeat(49)}${index}`)

export const aStatementLink = (
  { client, owner }: { readonly owner: Member; readonly client: Client },
  overrides: Partial<StatementLink> = {}
): StatementLink => ({
  id: StatementLinkId.make(newUuid()),
  workspaceId: owner.workspaceId,
  clientId: client.id,
  clientName: client.name,
  accrualFrom: null,
  createdAt: someday,
  userId: owner.userId,
  userName: owner.name,
  expiresAt: instant("2199-01-01T00:00:00.000Z"),
  lastOpenedAt: null,
  ...overrides
})

/** A week that a member has submitted. */
export const aSheet = (
  { userId, workspaceId }: Pick<Member, "userId" | "workspaceId">,
  overrides: Partial<Sheet> = {}
): Sheet => ({
  id: SheetId.make(newUuid()),
  workspaceId,
  userId,
  from: day("2026-03-02"),
  to: day("2026-03-08"),
  state: "submitted",
  submittedAt: someday,
  decidedAt: null,
  decidedBy: null,
  comment: null,
  approved: null,
  createdAt: someday,
  updatedAt: someday,
  version: 1,
  ...overrides
})
