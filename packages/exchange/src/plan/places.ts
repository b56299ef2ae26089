import type { FileEntry } from "../sources/FileEntry.ts"
import { foldName } from "./foldName.ts"
import { mappedId } from "./mappedId.ts"
import type { Mapping } from "./Mapping.ts"
import type { World } from "./World.ts"

/** A client or project of the file. Without an id it is made. */
export interface PlannedClient {
  readonly name: string
  readonly id: string | null
}

export interface PlannedProject extends PlannedClient {
  /** The name of its client in the file; empty for none. */
  readonly client: string
}

/** What a mapping calls a project: with its client's name, since two clients may each have one of that name. */
export const longName = ({ client, name }: Pick<PlannedProject, "client" | "name">): string =>
  client === "" ? name : `${client} / ${name}`

/** The client and project of an entry; null for none. */
export interface Place {
  readonly client: PlannedClient | null
  readonly project: PlannedProject | null
}

export interface Places {
  readonly clients: ReadonlyArray<PlannedClient>
  readonly projects: ReadonlyArray<PlannedProject>
  readonly of: (entry: Pick<FileEntry, "client" | "project">) => Place
}

const projectKey = (client: string, project: string): string => JSON.stringify([foldName(client), foldName(project)])

type KnownProject = World["projects"][number]

/**
 * Finds the clients and projects of a file by the mapping, then by name; a project among those of its client, since two
 * clients may each have a "Website". Others are made. Step by step.
 */
export function* plannedPlaces(
  entries: ReadonlyArray<FileEntry>,
  mapping: Pick<Mapping, "clients" | "projects">,
  world: Pick<World, "clients" | "projects">
): Generator<void, Places, void> {
  const clientsByName = new Map<string, string>()
  for (const { id, name } of world.clients) {
    yield
    clientsByName.set(foldName(name), id)
  }
  const projectsByName = new Map<string, Array<KnownProject>>()
  for (const project of world.projects) {
    yield
    const key = foldName(project.name)
    const named = projectsByName.get(key)
    if (named === undefined) projectsByName.set(key, [project])
    else named.push(project)
  }
  const clients = new Map<string, PlannedClient>()
  const projects = new Map<string, PlannedProject | null>()
  const clientOf = (name: string): PlannedClient | null => {
    if (name === "") return null
    const mapped = mappedId(mapping.clients[name])
    if (mapped === null) return null
    const key = foldName(name)
    const known = clients.get(key)
    if (known !== undefined) return known
    const made = { name, id: mapped ?? clientsByName.get(key) ?? null }
    clients.set(key, made)
    return made
  }
  const projectOf = (client: PlannedClient | null, clientName: string, name: string): PlannedProject | null => {
    if (name === "") return null
    const key = projectKey(clientName, name)
    const planned = projects.get(key)
    if (planned !== undefined) return planned
    const known = projectsByName.get(foldName(name)) ?? []
    const made = plannedProject({ client, clientName, name }, mapping, known)
    projects.set(key, made)
    return made
  }
  const of: Places["of"] = ({ client: clientName, project: name }) => {
    const client = clientOf(clientName)
    return { client, project: projectOf(client, clientName, name) }
  }
  for (const entry of entries) {
    yield
    of(entry)
  }
  return { clients: [...clients.values()], projects: [...projects.values()].filter((one) => one !== null), of }
}

const plannedProject = (
  {
    client,
    clientName,
    name
  }: { readonly client: PlannedClient | null; readonly clientName: string; readonly name: string },
  mapping: Pick<Mapping, "projects">,
  named: ReadonlyArray<KnownProject>
): PlannedProject | null => {
  const withClient = mapping.projects[`${clientName} / ${name}`]
  const mapped = mappedId(withClient === undefined ? mapping.projects[name] : withClient)
  if (mapped !== undefined) return mapped === null ? null : { name, client: clientName, id: mapped }
  // A new client has no projects yet, so an existing project of the same name is another client's, or has no client.
  const isNew = client !== null && client.id === null
  const found = isNew ? undefined : named.find(({ clientId }) => clientId === (client?.id ?? null))
  return { name, client: client === null ? "" : clientName, id: found?.id ?? null }
}
