import { type ExternalRef, matchesExternal } from "../values/ExternalRef.ts"
import { finds } from "../values/fold.ts"
import type { ClientId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import { among } from "../values/ranges.ts"
import { byText, byTime, type Columns } from "../values/sorting.ts"
import type { ClientFilter } from "./ClientRepository.ts"
import type { ProjectFilter } from "./ProjectRepository.ts"

/** The part of a project or client that lists filter and sort. */
export interface Listed {
  readonly id: string
  readonly name: string
  readonly archived: boolean
  readonly createdAt: Instant
  readonly externalRef: ExternalRef | null
  readonly budget: object | null
}

/** What projects and clients can be sorted by without their records. */
export const entityColumns: Columns<Listed, "name" | "createdAt"> = {
  name: byText(({ name }) => name),
  createdAt: byTime(({ createdAt }) => createdAt)
}

export const matchesClient = ({ archived, budgeted, external, ids, search }: ClientFilter, entity: Listed): boolean =>
  among(entity.id, ids) &&
  (archived === undefined || entity.archived === archived) &&
  (budgeted === undefined || entity.budget !== null) &&
  matchesExternal(external, entity.externalRef) &&
  (search === undefined || finds(search, entity.name))

export const matchesProject = (
  filter: ProjectFilter,
  project: Listed & { readonly clientId: ClientId | null }
): boolean => matchesClient(filter, project) && among(project.clientId, filter.clientIds)
