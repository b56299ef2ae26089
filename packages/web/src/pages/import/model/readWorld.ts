import type { Rate } from "@hourbook/contract/contract"
import { decimalOf } from "@hourbook/exchange/cut/cutOf"
import type { KnownRate, World } from "@hourbook/exchange/plan/World"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import { queryOptions } from "@tanstack/react-query"
import { send } from "../../../api/client.ts"
import { everyPage } from "../../../api/everyPage.ts"
import { loadEveryone, loadFormer } from "../../../api/readMembers.ts"
import type { SessionData } from "../../../session/SessionData.ts"

/** What the workspace has, with what an import cannot use: records belong to no archived client or project. */
export interface KnownWorld extends World {
  /** The ids of archived clients and projects. */
  readonly archived: ReadonlySet<string>
}

const knownRate = ({
  amount,
  counteragent_id: clientId,
  currency,
  effective_date: from,
  kind,
  project_id: projectId,
  user_id: memberId
}: Rate): KnownRate => ({
  kind,
  amount: toPlain(decimalOf(amount)),
  currency,
  from,
  clientId,
  projectId,
  memberId
})

const everything = { archived: "all", include_totals: "0", page_size: "500", sort_by: "name" } as const

/** The members, clients and projects that an import can use. A member imports their own hours alone. */
export const readWorld = ({ user, workspace }: SessionData, manages: boolean) =>
  queryOptions({
    queryKey: ["/api/import-world", workspace.id, manages],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<KnownWorld> => {
      const [members, formerPages, rates, clientPages, projectPages] = await Promise.all([
        manages ? loadEveryone(signal) : [{ ...user, role: workspace.role }],
        manages ? everyPage((cursor) => loadFormer(cursor, "500", signal)) : [],
        manages ? send("GET", "/api/rates", { signal }) : undefined,
        everyPage(
          async (cursor) => (await send("GET", "/api/counteragents", { query: { ...everything, cursor }, signal })).data
        ),
        everyPage(
          async (cursor) => (await send("GET", "/api/projects", { query: { ...everything, cursor }, signal })).data
        )
      ])
      const clients = clientPages.flatMap(({ counteragents }) => counteragents)
      const projects = projectPages.flatMap((page) => page.projects)
      return {
        currency: workspace.currency,
        me: user.id,
        ...(rates === undefined ? {} : { rates: rates.data.rates.map(knownRate) }),
        timeZone: user.time_zone,
        people: [
          ...members.filter(({ role }) => role !== "client").map((member) => ({ ...member, former: false })),
          ...formerPages.flatMap((page) => page.members).map((member) => ({ ...member, former: true }))
        ].map(({ email, former, id, name }) => ({ id, name, email: email === "" ? null : email, former })),
        clients: clients.map((one) => ({
          id: one.id,
          name: one.name,
          currency: "currency" in one ? one.currency : null
        })),
        projects: projects.map(({ counteragent_id, id, name }) => ({ id, name, clientId: counteragent_id })),
        archived: new Set(
          [...clients, ...projects].flatMap((one) => ("archived" in one && one.archived ? [one.id] : []))
        )
      }
    }
  })
