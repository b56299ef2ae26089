import { Schema } from "effect"
import { oneLine } from "./Text.ts"

export const longestSource = 40
export const longestExternalId = 200

/** The id of a record or entity in another system, unique for each kind in a workspace. Upper and lower case differ. */
export const ExternalRef = Schema.Struct({ source: oneLine(longestSource), id: oneLine(longestExternalId) })
export type ExternalRef = typeof ExternalRef.Type

/** Which references match: those of a source, or the one of an id. */
export interface ExternalFilter {
  readonly source: string
  readonly id?: string | undefined
}

export const isSameRef = (a: ExternalRef | null, b: ExternalRef | null): boolean =>
  a === b || (a !== null && b !== null && a.source === b.source && a.id === b.id)

export const matchesExternal = (filter: ExternalFilter | undefined, ref: ExternalRef | null): boolean =>
  filter === undefined ||
  (ref !== null && ref.source === filter.source && (filter.id === undefined || ref.id === filter.id))

/** A name of a reference that no other has. */
export const refKey = ({ id, source }: ExternalRef): string => `${source}\u0000${id}`

/** The most references that one look-up takes. */
export const mostRefs = 1000
