import { useQuery } from "@tanstack/react-query"
import { untilRead } from "../../api/cache.ts"
import { read } from "../../api/read.ts"

export type EntityKind = "project" | "client" | "member"

/** What a picker offers. */
export interface Entity {
  readonly id: string
  readonly name: string
  /** The client of a project, by id and name. */
  readonly clientId: string | null
  readonly note: string | null
  /** What the client, or that of the project, pays in; null where nothing says so. */
  readonly currency: string | null
  /** Of a project whose work is not billed unless an entry says so. */
  readonly isInternal?: boolean
}

const choices = { ...untilRead, staleTime: 5 * 60_000 }

/** The projects, clients or members that can be chosen; asked for when `wanted`, on the first focus of a picker. */
export const useEntities = (kind: EntityKind, wanted: boolean) => {
  const projects = useQuery({
    ...read("/api/projects", { for_select: "1" }),
    enabled: wanted && kind === "project",
    ...choices
  })
  const clients = useQuery({
    ...read("/api/counteragents", { for_select: "1" }),
    enabled: wanted && kind !== "member",
    ...choices
  })
  const members = useQuery({
    queryKey: ["/api/members", "all"],
    queryFn: async ({ signal }) => (await import("../../api/readMembers.ts")).loadEveryone(signal),
    enabled: wanted && kind === "member",
    ...choices
  })
  const clientOf = new Map(clients.data?.counteragents.map((client) => [client.id, client]))
  // Archived clients are in no list to choose from, and neither are their projects; of more clients than a list has, some may be.
  const isWhole = clients.data !== undefined && clients.data.totalCount === clients.data.counteragents.length
  const isOffered = ({ counteragent_id: id }: { readonly counteragent_id: string | null }): boolean =>
    id === null || !isWhole || clientOf.has(id)
  const entities: ReadonlyArray<Entity> =
    kind === "project"
      ? (projects.data?.projects ?? [])
          .filter(isOffered)
          .map(({ billable_default: isBillable, counteragent_id, id, name }) => ({
            id,
            name,
            clientId: counteragent_id,
            note: clientOf.get(counteragent_id ?? "")?.name ?? null,
            currency: clientOf.get(counteragent_id ?? "")?.currency ?? null,
            isInternal: !isBillable
          }))
      : kind === "client"
        ? (clients.data?.counteragents ?? []).map(({ currency = null, id, name }) => ({
            id,
            name,
            clientId: null,
            note: null,
            currency
          }))
        : (members.data ?? [])
            .filter(({ role }) => role !== "client")
            .map(({ id, name }) => ({ id, name, clientId: null, note: null, currency: null }))
  const asked = kind === "project" ? projects : kind === "client" ? clients : members
  return { entities, isRead: asked.data !== undefined, isReading: asked.isFetching }
}
