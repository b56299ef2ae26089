import { Effect } from "effect"
import type { Member } from "../../access/Member.ts"
import type { Visibility } from "../../access/Policy.ts"
import type { Client } from "../../entities/Client.ts"
import type { ClientRepository } from "../../entities/ClientRepository.ts"
import type { Project } from "../../entities/Project.ts"
import type { ProjectRepository } from "../../entities/ProjectRepository.ts"
import type { EntityDimension } from "../../facts/ReportFacts.ts"
import { eachInSlices } from "../../shared/inSlices.ts"
import type { MemberRepository } from "../../workspaces/MemberRepository.ts"

/** The projects, clients and people that rows can be for, by id. */
export interface Labels {
  readonly projects: ReadonlyMap<string, Project>
  readonly clients: ReadonlyMap<string, Client>
  /** Former members, too: their records stay. */
  readonly people: ReadonlyMap<string, Member>
  /** The members now. */
  readonly members: ReadonlyArray<Member>
}

export const without: Readonly<Record<EntityDimension, string>> = {
  project: "No project",
  client: "No client",
  member: "No member"
}

export const readLabels = Effect.fnUntraced(function* (
  ports: {
    readonly projects: ProjectRepository["Service"]
    readonly clients: ClientRepository["Service"]
    readonly members: MemberRepository["Service"]
  },
  visible: Visibility
) {
  const [projects, clients, members, past] = yield* Effect.all(
    [
      ports.projects.all(visible, {}),
      ports.clients.all(visible, {}),
      ports.members.list(visible),
      ports.members.past(visible)
    ],
    { concurrency: "unbounded" }
  )
  const projectsById = new Map<string, Project>()
  const clientsById = new Map<string, Client>()
  yield* eachInSlices(projects, (project) => projectsById.set(project.id, project))
  yield* eachInSlices(clients, (client) => clientsById.set(client.id, client))
  const labels: Labels = {
    projects: projectsById,
    clients: clientsById,
    people: new Map([...members, ...past].map((member) => [member.userId, member])),
    members
  }
  return labels
})

/** The projects, clients or people of labels. */
export const namesOf = (labels: Labels, by: EntityDimension): ReadonlyMap<string, { readonly name: string }> =>
  by === "project" ? labels.projects : by === "client" ? labels.clients : labels.people

/** A row's label: the name, or the label of records without one. */
export const labelOf = (labels: Labels, by: EntityDimension, id: string | null): string =>
  id === null ? without[by] : (namesOf(labels, by).get(id)?.name ?? without[by])
