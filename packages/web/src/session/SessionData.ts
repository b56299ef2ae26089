import type { Preferences as PreferencesWire } from "@hourbook/contract/contract"
import type { Language, Role } from "@hourbook/contract/data"
import type { WeekStart } from "../format/dates.ts"
import type { DurationStyle } from "../format/duration.ts"

export interface Preferences {
  readonly theme: "system" | "light" | "dark"
  readonly language: Language | null
  readonly week_start: WeekStart
  readonly durations: DurationStyle
  /** In minutes. */
  readonly hours_per_day: number
  /** Whether single letters are shortcuts. */
  readonly shortcuts: boolean
  /** The kinds of mails that the person does not get. */
  readonly muted_mails: PreferencesWire["muted_mails"]
}

export const defaultPreferences: Preferences = {
  theme: "system",
  language: null,
  week_start: "monday",
  durations: "clock",
  hours_per_day: 480,
  shortcuts: true,
  muted_mails: []
}

/** What `GET /api/session` says to a person who is signed in. */
export interface SessionData {
  /** When all of this was read, in milliseconds, where the server does not answer and it is what was seen last. */
  readonly seenAt?: number
  readonly session: {
    readonly id: string
    readonly method: "code" | "key" | "passkey" | "oidc"
    readonly signed_in_at: string
    readonly recent_until: string
    readonly created_at: string
    readonly expires_at: string
  }
  readonly workspace: {
    readonly id: string
    readonly slug: string
    readonly name: string
    readonly currency: string
    readonly role: Role
    readonly time_zone: string
    readonly payment_terms_days: number
    readonly show_rates_to_clients: boolean
    /** Whether members may say what their work costs, and whether they are shown money. */
    readonly members_may_price: boolean
    readonly members_see_money: boolean
    /** The timesheets that members submit for approval, and the first day of those of a week. */
    readonly approvals: "none" | "week" | "month"
    readonly approvals_week_start: WeekStart
    /** The last day of closed books, whose records do not change; null where none are closed. */
    readonly closed_through: string | null
    /** Whether it has made-up data to look around in. */
    readonly is_sample: boolean
  }
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly time_zone: string }
  /** The day that it is where the person is. */
  readonly today: string
  readonly preferences: Preferences
  readonly others: ReadonlyArray<{
    readonly workspace_id: string
    readonly slug: string
    readonly name: string
    readonly role: Role
  }>
  readonly sample_offered: boolean
  readonly sign_in: SignInWays
  readonly version: string
}

/** How people can sign in to this server. */
export interface SignInWays {
  readonly available: boolean
  readonly public_url: string | null
  readonly passkeys: boolean
  readonly oidc: { readonly name: string } | null
}

/** The same to a person who is not. */
export interface SignedOut {
  readonly session: null
  readonly sign_in: SignInWays
}
