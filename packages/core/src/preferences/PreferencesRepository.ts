import { Context, type Effect, type Option } from "effect"
import type { Member } from "../access/Member.ts"
import type { Visibility } from "../access/Policy.ts"
import type { UserId } from "../values/Ids.ts"
import type { ChosenPreferences } from "./PreferenceValues.ts"

type MembershipRef = Pick<Member, "workspaceId" | "userId">

/** What members have chosen. It ends with the membership and does not come back with it. */
export class PreferencesRepository extends Context.Service<
  PreferencesRepository,
  {
    /** Nothing where the member has chosen nothing. */
    readonly find: (of: MembershipRef) => Effect.Effect<ChosenPreferences>
    /** What some members have chosen, without those who have chosen nothing. */
    readonly some: (
      visible: Visibility,
      userIds: ReadonlyArray<UserId>
    ) => Effect.Effect<ReadonlyMap<UserId, ChosenPreferences>>
    /**
     * Adds to what the member has chosen and returns it whole; two calls at once keep the fields of both. None, and nothing
     * is written, when the member does not exist.
     */
    readonly choose: (of: MembershipRef, changes: ChosenPreferences) => Effect.Effect<Option.Option<ChosenPreferences>>
  }
>()("@hourbook/core/preferences/PreferencesRepository") {}
