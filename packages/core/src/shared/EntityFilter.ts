import type { ClientId } from "./Ids.ts"

/** Which projects or clients match: every condition that is given must hold. */
export interface EntityFilter {
  readonly ids?: ReadonlyArray<string> | undefined
  /** A substring of the name, whatever the case: see `fold`. */
  readonly search?: string | undefined
  readonly archived?: boolean | undefined
  /** Of projects: the clients whose projects match; null for those without one. */
  readonly clientIds?: ReadonlyArray<ClientId | null> | undefined
}

/** Whether a filter matches everything. */
export const isWhole = ({ archived, clientIds, ids, search }: EntityFilter): boolean =>
  ids === undefined && archived === undefined && clientIds === undefined && (search === undefined || search === "")
