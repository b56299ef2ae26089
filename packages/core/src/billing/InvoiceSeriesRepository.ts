import { Context, type Effect, type Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { InvoiceSeriesId } from "../values/Ids.ts"
import type { KeyAlreadyUsed, VersionConflict } from "../writing/writeErrors.ts"
import type { InvoiceSeries } from "./InvoiceSeries.ts"
import type { SettingWrite } from "./SettingWrite.ts"

/** A change of a series that people make; an issue takes a number with `InvoiceRepository.save`. */
export interface SeriesWrite extends SettingWrite<InvoiceSeries> {
  /** The formats of all series as they were read, where the change adds or changes one: see `formatsOf`. */
  readonly formats?: string | undefined
}

/** The formats of some series as one text: two series are compared with each other before one of them is saved. */
export const formatsOf = (all: ReadonlyArray<InvoiceSeries>): string =>
  all
    .map(({ format, id }) => `${id} ${format}`)
    .toSorted()
    .join("\n")

/** The series of a workspace. */
export class InvoiceSeriesRepository extends Context.Service<
  InvoiceSeriesRepository,
  {
    /** All of them, oldest first. */
    readonly list: (visible: Visibility) => Effect.Effect<ReadonlyArray<InvoiceSeries>>
    readonly find: (visible: Visibility, id: InvoiceSeriesId) => Effect.Effect<Option.Option<InvoiceSeries>>
    /** `VersionConflict` when the stored version is not that of before, or the stored formats are not those that were read. */
    readonly save: (change: SeriesWrite) => Effect.Effect<void, VersionConflict | KeyAlreadyUsed>
  }
>()("@hourbook/core/billing/InvoiceSeriesRepository") {}
