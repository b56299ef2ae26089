import { defaultPreferences, type SessionData } from "../src/session/SessionData.ts"

/** An id of made-up data. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`

export const today = "2026-11-12"

/** The owner of a made-up studio. */
export const session: SessionData = {
  session: {
    id: idOf(1),
    method: "code",
    signed_in_at: `${today}T08:00:00Z`,
    recent_until: `${today}T08:15:00Z`,
    created_at: `${today}T08:00:00Z`,
    expires_at: "2027-02-10T08:00:00Z"
  },
  workspace: {
    id: idOf(2),
    slug: "studio",
    name: "Studio Nine",
    currency: "EUR",
    role: "owner",
    time_zone: "Europe/Berlin",
    payment_terms_days: 14,
    show_rates_to_clients: false,
    members_may_price: true,
    members_see_money: true,
    approvals: "none",
    approvals_week_start: "monday",
    closed_through: null,
    is_sample: false
  },
  user: { id: idOf(3), name: "Ada Lindgren", email: "ada@example.com", time_zone: "Europe/Berlin" },
  today,
  preferences: defaultPreferences,
  others: [],
  sample_offered: false,
  sign_in: { available: true, public_url: null, passkeys: false, oidc: null },
  version: "0.0.0"
}

/** A member who is shown no money. */
export const member: SessionData = {
  ...session,
  workspace: { ...session.workspace, role: "member", members_see_money: false }
}
