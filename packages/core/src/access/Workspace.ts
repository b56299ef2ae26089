import { Effect, Schema } from "effect"
import { CalendarDate } from "../values/CalendarDate.ts"
import { rule, wholeNumber } from "../values/Check.ts"
import { type UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { CurrencyCode } from "../values/Money.ts"
import { Rounding } from "../values/Rounding.ts"
import { nameLine } from "../values/Text.ts"
import { TimeZone } from "../values/timeZone.ts"

/** A workspace's name in addresses: unique, lower case. */
export const Slug = Schema.String.check(
  rule((text: string) => /^[a-z0-9-]{2,48}$/u.test(text), "2 to 48 of the characters a-z, 0-9 and -")
)

/** Days after which an unpaid accrual is overdue. */
export const PaymentTermsDays = wholeNumber(0, 3650, {
  description: "Days after which what a client owes is overdue.",
  examples: [30]
})

/** The region whose public holidays a matrix shows: a country, or a country and its state or region, such as `DE-BY`. */
export const HolidayRegion = Schema.String.check(
  rule(
    (text: string) => /^[A-Z]{2}(-[A-Z0-9]{1,3}){0,2}$/u.test(text),
    "a country such as DE, or a country and region such as DE-BY"
  )
)

/** The length of the timesheets that members submit for approval. */
export const ApprovalPeriod = Schema.Literals(["none", "week", "month"])
export const ApprovalsWeekStart = Schema.Literals(["monday", "saturday", "sunday"])

/** What a manager may set. `currency` is the base currency of every total. */
export const WorkspaceSettings = Schema.Struct({
  name: nameLine(200),
  currency: CurrencyCode,
  paymentTermsDays: PaymentTermsDays,
  holidayRegion: Schema.NullOr(HolidayRegion),
  /** Decides what today is, unless a member has a time zone of their own. */
  timeZone: TimeZone,
  /** Of projects and clients without one of their own; null for none. */
  rounding: Schema.NullOr(Rounding),
  /** Whether members with the role client see hourly rates. */
  showRatesToClients: Schema.Boolean,
  /** Whether members with the role member say what their work costs. Else the rates say it alone. */
  membersMayPrice: Schema.Boolean,
  /** Whether members with the role member are shown money. Else they see hours alone. */
  membersSeeMoney: Schema.Boolean,
  /** Whether members submit timesheets for approval, and of which length. */
  approvals: ApprovalPeriod,
  /** The first day of a timesheet of a week, for everyone. */
  approvalsWeekStart: ApprovalsWeekStart
})
export type WorkspaceSettings = typeof WorkspaceSettings.Type

export const Workspace = Schema.Struct({
  id: WorkspaceId,
  slug: Slug,
  ...WorkspaceSettings.fields,
  /** Earlier copies have no settings for approvals. */
  approvals: ApprovalPeriod.pipe(Schema.withDecodingDefaultKey(Effect.succeed("none" as const))),
  approvalsWeekStart: ApprovalsWeekStart.pipe(Schema.withDecodingDefaultKey(Effect.succeed("monday" as const))),
  /** The last day of closed books; null where none are closed. Earlier copies have none. */
  closedThrough: Schema.NullOr(CalendarDate).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Number
})
export type Workspace = typeof Workspace.Type

const sample = /^sample-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

/** The slug of the workspace with sample data of an owner. */
export const sampleSlug = (owner: UserId): string => `sample-${owner}`

/** Whether a workspace has sample data, which its owner removes with it. */
export const isSample = ({ slug }: Pick<Workspace, "slug">): boolean => sample.test(slug)

/** A slug made of a name: `Café Noir GmbH` becomes `cafe-noir-gmbh`. */
export const slugOf = (name: string): string => {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/gu, "")
    .replace(/[^a-z0-9]+/gu, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/gu, "")
  return plain.length >= 2 ? plain : "workspace"
}
