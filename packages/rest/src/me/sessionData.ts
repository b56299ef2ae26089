import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf, zoneOf } from "@hourbook/core/access/today"
import { isSample } from "@hourbook/core/access/Workspace"
import { mayHaveSample, SampleSource } from "@hourbook/core/copies/Samples"
import { Preferences } from "@hourbook/core/preferences/Preferences"
import { defaultPreferences } from "@hourbook/core/preferences/PreferenceValues"
import { Identities } from "@hourbook/core/sessions/Identities"
import { recentMinutes, type Session } from "@hourbook/core/sessions/Session"
import type { SignedInBrowser } from "@hourbook/core/sessions/Sessions"
import { fromMillis, toMillis } from "@hourbook/core/values/Instant"
import { version } from "@hourbook/core/version"
import { Effect } from "effect"
import type { DataOf } from "../edge/answers/respond.ts"
import { PasskeyCeremonies } from "../edge/callers/PasskeyCeremonies.ts"
import { relyingPartyOf, type SignInPlace, type SiteSettings } from "../edge/callers/site.ts"
import { preferencesToWire } from "./preferencesHandlers.ts"
import type { SessionResponse } from "./sessionContract.ts"

type Data = DataOf<typeof SessionResponse>

const sessionToWire = (session: Session): Data["session"] => ({
  id: session.id,
  method: session.method,
  signed_in_at: session.signedInAt,
  recent_until: fromMillis(toMillis(session.signedInAt) + recentMinutes * 60_000),
  created_at: session.createdAt,
  expires_at: session.expiresAt
})

const workspaceToWire = ({ member, workspace }: Principal): Data["workspace"] => ({
  id: workspace.id,
  slug: workspace.slug,
  name: workspace.name,
  currency: workspace.currency,
  role: member.role,
  time_zone: workspace.timeZone,
  rounding: workspace.rounding,
  payment_terms_days: workspace.paymentTermsDays,
  show_rates_to_clients: workspace.showRatesToClients,
  members_may_price: workspace.membersMayPrice,
  members_see_money: workspace.membersSeeMoney,
  approvals: workspace.approvals,
  approvals_week_start: workspace.approvalsWeekStart,
  closed_through: workspace.closedThrough,
  is_sample: isSample(workspace)
})

const userToWire = (who: Principal): Data["user"] => ({
  id: who.member.userId,
  name: who.member.name,
  email: who.member.email,
  time_zone: zoneOf(who)
})

const otherToWire = ({ member, workspace }: Principal): Data["others"][number] => ({
  workspace_id: workspace.id,
  slug: workspace.slug,
  name: workspace.name,
  role: member.role
})

/** What a page asks first: who is signed in, and how to sign in. */
export const makeSessionToWire = Effect.gen(function* () {
  const identities = yield* Identities
  const preferences = yield* Preferences
  const ceremonies = yield* PasskeyCeremonies
  const source = yield* SampleSource

  const preferencesOf = ({ who }: SignedInBrowser) =>
    Effect.orElseSucceed(preferences.get(who), () => defaultPreferences)

  /** Only the identity provider has verified that the address is the person's: a code proves no more than one membership. */
  const othersOf = ({ session, who }: SignedInBrowser) =>
    session.method === "oidc" ? identities.others(who) : Effect.succeed([])

  return Effect.fnUntraced(function* (
    browser: SignedInBrowser | undefined,
    at: { readonly place: SignInPlace | undefined; readonly settings: SiteSettings }
  ) {
    const data: Data = {
      session: browser === undefined ? null : sessionToWire(browser.session),
      workspace: browser === undefined ? null : workspaceToWire(browser.who),
      user: browser === undefined ? null : userToWire(browser.who),
      today: browser === undefined ? null : yield* todayOf(browser.who),
      preferences: preferencesToWire(browser === undefined ? defaultPreferences : yield* preferencesOf(browser)),
      others: browser === undefined ? [] : (yield* othersOf(browser)).map(otherToWire),
      sample_offered: browser !== undefined && source !== null && mayHaveSample(browser.who),
      sign_in: {
        available: at.place !== undefined,
        public_url: at.settings.publicUrl,
        passkeys: ceremonies !== null && relyingPartyOf(at.place) !== null,
        oidc: at.settings.oidcName === null ? null : { name: at.settings.oidcName }
      },
      version
    }
    return data
  })
})
