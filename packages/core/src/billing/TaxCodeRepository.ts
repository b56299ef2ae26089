import { Context, type Effect, type Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { TaxCodeId } from "../values/Ids.ts"
import type { KeyAlreadyUsed, VersionConflict } from "../writing/writeErrors.ts"
import type { SettingWrite } from "./SettingWrite.ts"
import type { TaxCode } from "./TaxCode.ts"

/** The tax codes of a workspace. */
export class TaxCodeRepository extends Context.Service<
  TaxCodeRepository,
  {
    /** All of them, oldest first. */
    readonly list: (visible: Visibility) => Effect.Effect<ReadonlyArray<TaxCode>>
    readonly find: (visible: Visibility, id: TaxCodeId) => Effect.Effect<Option.Option<TaxCode>>
    /** `VersionConflict` when the stored version is not that of before. */
    readonly save: (change: SettingWrite<TaxCode>) => Effect.Effect<void, VersionConflict | KeyAlreadyUsed>
  }
>()("@hourbook/core/billing/TaxCodeRepository") {}
