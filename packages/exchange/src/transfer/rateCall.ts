import type { PlannedRate } from "../plan/rates.ts"
import { type NotMade, notMade } from "../values/Reason.ts"
import type { Call } from "./Call.ts"
import { clientKey, type Ids, projectKey } from "./operations.ts"

/** Sets a rate; or says whose id is missing, since it would be that of more work without them. */
export const rateCall = (
  { amount, client, currency, from, kind, member, project }: PlannedRate,
  ids: Ids
): Call | NotMade => {
  const [user, projectId, clientId] = [
    member === null ? null : (member.id ?? ids.people.get(member.person?.key ?? "")),
    project === null ? null : ids.projects.get(projectKey(project)),
    client === null ? null : ids.clients.get(clientKey(client))
  ]
  if (user === undefined) return notMade("member", member?.person?.name ?? "")
  if (projectId === undefined) return notMade("project", project?.name ?? "")
  if (clientId === undefined) return notMade("client", client?.name ?? "")
  return {
    makes: "rates",
    path: "/api/rates",
    body: {
      kind,
      amount,
      currency,
      effective_date: from,
      ...(user === null ? {} : { user_id: user }),
      ...(projectId === null ? {} : { project_id: projectId }),
      ...(clientId === null ? {} : { counteragent_id: clientId })
    }
  }
}
