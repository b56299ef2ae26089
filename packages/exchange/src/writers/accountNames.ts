/** A client, project or member. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** The clients, projects and members of a workspace, the oldest first. */
export interface NamesOfWorkspace {
  readonly clients: ReadonlyArray<Named>
  readonly projects: ReadonlyArray<Named & { readonly clientId: string | null }>
  readonly members: ReadonlyArray<Named>
}

/** Parts of account names. Below one part of an account, different clients, projects and members never have the same one. */
export interface AccountNames {
  readonly client: (client: Named | null) => string
  readonly project: (project: Named, clientId: string | null) => string
  readonly member: (member: Named) => string
}

export const noClient = "No client"

/** Account names end at two spaces and split at colons, and a semicolon begins a comment. */
const cleaned = (name: string): string =>
  name
    .replace(/[:;\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()

const withEnd = ({ id, name }: Named, end = id.slice(-8)): string => `${cleaned(name)} (${end})`.trim()

/** A part for each, by id: the oldest keeps its name as it is, and those whose names meet it get the end of their ids. */
const partsOf = (all: ReadonlyArray<Named>, reserved: ReadonlyArray<string> = []): ReadonlyMap<string, string> => {
  const taken = new Set(["", ...reserved])
  return new Map(
    all.map((one) => {
      const part = [cleaned(one.name), withEnd(one)].find((free) => !taken.has(free)) ?? withEnd(one, one.id)
      taken.add(part)
      return [one.id, part]
    })
  )
}

/** Account names depend on the workspace alone, so that the journals of several lists agree. */
export const accountNames = ({ clients, members, projects }: NamesOfWorkspace): AccountNames => {
  const clientParts = partsOf(clients, [noClient])
  const memberParts = partsOf(members)
  const ofClients = new Map(
    [...Map.groupBy(projects, ({ clientId }) => clientId)].map(([id, own]) => [id, partsOf(own)])
  )
  const projectNames = Map.groupBy(projects, ({ name }) => cleaned(name))
  /** Work keeps its client when its project gets another one, and meets the projects of that client. */
  const elsewhere = (project: Named): string =>
    projectNames.get(cleaned(project.name))?.every(({ id }) => id === project.id) === true &&
    cleaned(project.name) !== ""
      ? cleaned(project.name)
      : withEnd(project)
  return {
    client: (client) => (client === null ? noClient : (clientParts.get(client.id) ?? withEnd(client))),
    project: (project, clientId) => ofClients.get(clientId)?.get(project.id) ?? elsewhere(project),
    member: (member) => memberParts.get(member.id) ?? withEnd(member)
  }
}
