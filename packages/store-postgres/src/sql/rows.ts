import { Instant } from "@hourbook/core/shared/Instant"
import { Brand } from "effect"

/** Trusts that a date is one, as every timestamp of the tables is: checks would cost more than the whole row. */
const unsafeBrand = Brand.nominal<Instant>()

/** A timestamp as it arrives from the driver. */
export const toInstant = (date: Date): Instant => unsafeBrand(date.toISOString())

export const toInstantOrNull = (date: Date | null): Instant | null => (date === null ? null : toInstant(date))

/** What every row with a version has, as it arrives from the driver. */
export interface Stamps {
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const stampsOf = ({ createdAt, updatedAt }: Stamps) => ({
  createdAt: toInstant(createdAt),
  updatedAt: toInstant(updatedAt)
})
