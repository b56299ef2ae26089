import type { ExternalFilter } from "./ExternalRef.ts"
import type { ClientId } from "./Ids.ts"

/** Which projects or clients match: every condition that is given must hold. */
export interface EntityFilter {
  readonly ids?: ReadonlyArray<string> | undefined
  /** A substring of the name, whatever the case: see `fold`. */
  readonly search?: string | undefined
  readonly archived?: boolean | undefined
  readonly external?: ExternalFilter | undefined
  /** Only those with a budget. */
  readonly budgeted?: true | undefined
  /** Of projects: the clients whose projects match; null for those without one. */
  readonly clientIds?: ReadonlyArray<ClientId | null> | undefined
}

/** Whether a filter matches everything. */
export const isWhole = ({ archived, budgeted, clientIds, external, ids, search }: EntityFilter): boolean =>
  [archived, budgeted, clientIds, external, ids].every((condition) => condition === undefined) &&
  (search === undefined || search === "")
