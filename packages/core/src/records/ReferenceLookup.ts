import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ClientId, ProjectId, UserId } from "../values/Ids.ts"
import type { CurrencyCode } from "../values/Money.ts"
import type { Rounding } from "../values/Rounding.ts"
import type { TimeZone } from "../values/timeZone.ts"

/** The project, client and member that a record refers to; null for one that is not in the workspace. */
export interface Referenced {
  readonly project: {
    readonly name: string
    readonly archived: boolean
    readonly clientId: ClientId | null
    readonly clientName: string | null
    /** False without a client. */
    readonly clientArchived: boolean
    readonly billableDefault: boolean
    readonly rounding: Rounding | null
    /** Null without a client. */
    readonly clientRounding: Rounding | null
    /** Null without a client. */
    readonly clientCurrency: CurrencyCode | null
  } | null
  readonly client: {
    readonly name: string
    readonly archived: boolean
    readonly rounding: Rounding | null
    readonly currency: CurrencyCode | null
  } | null
  readonly member: {
    readonly name: string
    readonly timeZone: TimeZone | null
    /** Whether the membership has ended. */
    readonly former: boolean
  } | null
  /** False if the workspace has no billing rates, where a store knows it at no cost. */
  readonly mayHaveRates: boolean
}

/** What a record refers to; null for nothing. */
export interface SoughtReferences {
  readonly projectId: ProjectId | null
  readonly clientId: ClientId | null
  readonly userId: UserId | null
}

export class ReferenceLookup extends Context.Service<
  ReferenceLookup,
  {
    /** Looks up all three at once; an id of null gives null. */
    readonly find: (visible: Visibility, ids: SoughtReferences) => Effect.Effect<Referenced>
    /** The same for each of many records, in order. */
    readonly findAll: (
      visible: Visibility,
      all: ReadonlyArray<SoughtReferences>
    ) => Effect.Effect<ReadonlyArray<Referenced>>
  }
>()("@hourbook/core/records/ReferenceLookup") {}
