import { Effect } from "effect"
import type { Member } from "../../access/Member.ts"
import type { Visibility } from "../../access/Policy.ts"
import type { Client } from "../../entities/Client.ts"
import type { ClientRepository } from "../../entities/ClientRepository.ts"
import type { Project } from "../../entities/Project.ts"
import type { ProjectRepository } from "../../entities/ProjectRepository.ts"
import type { EntityDimension } from "../../facts/Fact.ts"
import { eachInSlices } from "../../scheduling/inSlices.ts"
import type { ClientId, ProjectId } from "../../values/Ids.ts"
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

/** No labels at all. */
export const noLabels: Labels = { projects: new Map(), clients: new Map(), people: new Map(), members: [] }

export const without: Readonly<Record<EntityDimension, string>> = {
  project: "No project",
  client: "No client",
  member: "No member"
}

interface LabelPorts {
  readonly projects: ProjectRepository["Service"]
  readonly clients: ClientRepository["Service"]
  readonly members: MemberRepository["Service"]
}

/** Every label. */
export const readLabels = Effect.fnUntraced(function* (ports: LabelPorts, visible: Visibility) {
  const [projects, clients, people] = yield* Effect.all(
    [ports.projects.all(visible, {}), ports.clients.all(visible, {}), readPeople(ports, visible)],
    { concurrency: "unbounded" }
  )
  return yield* labelsOf(projects, clients, people)
})

/** What labels are wanted of; null means none. */
export interface LabelsWanted {
  readonly projects?: ReadonlyArray<ProjectId | null> | undefined
  /** The clients of wanted projects are read, too. */
  readonly clients?: ReadonlyArray<ClientId | null> | undefined
  /** All projects of these clients. */
  readonly projectsOf?: ReadonlyArray<ClientId> | undefined
  /** By default no one. */
  readonly everyone?: boolean
}

/** The labels of a few projects and clients. */
export const readLabelsOf = Effect.fnUntraced(function* (
  ports: LabelPorts,
  visible: Visibility,
  { clients = [], everyone = false, projects = [], projectsOf = [] }: LabelsWanted
) {
  const projectIds = idsAmong(projects)
  const [named, owned, people] = yield* Effect.all(
    [
      projectIds.length === 0 ? Effect.succeed([]) : ports.projects.all(visible, { ids: projectIds }),
      projectsOf.length === 0 ? Effect.succeed([]) : ports.projects.all(visible, { clientIds: projectsOf }),
      everyone ? readPeople(ports, visible) : Effect.succeed(noPeople)
    ],
    { concurrency: "unbounded" }
  )
  const clientIds = idsAmong([...clients, ...projectsOf, ...named.map(({ clientId }) => clientId)])
  return yield* labelsOf(
    [...named, ...owned],
    clientIds.length === 0 ? [] : yield* ports.clients.all(visible, { ids: clientIds }),
    people
  )
})

const idsAmong = <Id extends string>(ids: ReadonlyArray<Id | null>): ReadonlyArray<Id> => [
  ...new Set(ids.filter((id) => id !== null))
]

type People = Pick<Labels, "members"> & { readonly past: ReadonlyArray<Member> }

const noPeople: People = { members: [], past: [] }

const readPeople = ({ members }: LabelPorts, visible: Visibility): Effect.Effect<People> =>
  Effect.map(
    Effect.all([members.list(visible), members.past(visible)], { concurrency: "unbounded" }),
    ([present, past]) => ({ members: present, past })
  )

const labelsOf = Effect.fnUntraced(function* (
  projects: ReadonlyArray<Project>,
  clients: ReadonlyArray<Client>,
  { members, past }: People
) {
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
