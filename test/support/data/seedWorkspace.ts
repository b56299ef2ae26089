import type { Member } from "@hourbook/core/access/Member"
import * as Policy from "@hourbook/core/access/Policy"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect } from "effect"
import { aClient, aMember, aNewWorkspace, aProject, principal } from "./builders.ts"
import { changesBy } from "./changes.ts"

/** A member with what they may see. */
export interface Person {
  readonly member: Member
  readonly visible: Policy.Visibility
}

/**
 * A whole new workspace in whatever store: Olga owns it, Adam is an admin, Mary and Max are members, Carl stands for
 * Acme. The website is Acme's project, the shop Bolt's, the workshop has no client.
 */
export const seedWorkspace = Effect.gen(function* () {
  const members = yield* MemberRepository
  const clients = yield* ClientRepository
  const projects = yield* ProjectRepository

  const made = aNewWorkspace()
  const { owner, workspace } = made
  yield* (yield* WorkspaceRepository).create(made)

  const acme = aClient(workspace.id, { name: "Acme" })
  const bolt = aClient(workspace.id, { name: "Bolt" })
  yield* clients.saveAll([acme, bolt].map((client) => changesBy(owner, "client").create(client)))
  const website = aProject(workspace.id, acme, { name: "Website" })
  const shop = aProject(workspace.id, bolt, { name: "Shop" })
  const workshop = aProject(workspace.id, null, { name: "Workshop" })
  yield* projects.saveAll([website, shop, workshop].map((project) => changesBy(owner, "project").create(project)))

  const person = (member: Member): Person => ({
    member,
    visible: Policy.self(principal(member.role, { workspace, member }))
  })
  const join = (member: Member) => Effect.as(members.add({ member, key: null, idempotency: null }), person(member))
  return {
    made,
    workspace,
    olga: person(owner),
    adam: yield* join(aMember(workspace.id, { name: "Adam", role: "admin" })),
    mary: yield* join(aMember(workspace.id, { name: "Mary" })),
    max: yield* join(aMember(workspace.id, { name: "Max" })),
    carl: yield* join(aMember(workspace.id, { name: "Carl", role: "client", clientIds: [acme.id] })),
    acme,
    bolt,
    website,
    shop,
    workshop,
    /** What a manager sees. */
    all: person(owner).visible
  }
}).pipe(Effect.orDie)

export type Fixture = Effect.Success<typeof seedWorkspace>
