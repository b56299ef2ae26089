import { longName } from "./places.ts"
import type { PlannedRate } from "./rates.ts"

/** Whose work a rate is for: `Ada Byrne`, `Acme / Website`, `Acme / Website, Ada Byrne`. The caller has no name in a file. */
export const rateName = (
  { client, member, project }: Pick<PlannedRate, "client" | "member" | "project">,
  caller: string
): string =>
  [
    ...(project === null ? [] : [longName(project)]),
    ...(client === null ? [] : [client.name]),
    ...(member === null ? [] : [member.person?.name ?? caller])
  ].join(", ")
