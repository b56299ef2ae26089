import { Instant } from "@hourbook/core/values/Instant"
import { Brand } from "effect"

/** Brands a timestamp of a table without validation, which would cost more than decoding the rest of the row. */
const unsafeBrand = Brand.nominal<Instant>()

/** Converts a timestamp of the driver. */
export const toInstant = (date: Date): Instant => unsafeBrand(date.toISOString())

export const toInstantOrNull = (date: Date | null): Instant | null => (date === null ? null : toInstant(date))

/** A value for a column of json. */
export const asJson = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

/** The timestamps of every versioned row, as the driver returns them. */
export interface Stamps {
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const stampsOf = ({ createdAt, updatedAt }: Stamps) => ({
  createdAt: toInstant(createdAt),
  updatedAt: toInstant(updatedAt)
})
