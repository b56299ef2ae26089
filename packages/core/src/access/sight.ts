import type { ClientId, UserId } from "../values/Ids.ts"
import type { Visibility } from "./Policy.ts"

/** Whether the caller may see a record. */
export const seesRecord = (
  { sight }: Visibility,
  record: { readonly userId: UserId | null; readonly clientId: ClientId | null }
): boolean => {
  switch (sight._tag) {
    case "All":
      return true
    case "Own":
      return record.userId === sight.userId
    case "OfClients":
      return record.clientId !== null && sight.clientIds.includes(record.clientId)
  }
}

/** Whether the caller may see a client, or a project of this client. */
export const seesClient = ({ sight }: Visibility, clientId: ClientId | null): boolean =>
  sight._tag !== "OfClients" || (clientId !== null && sight.clientIds.includes(clientId))

/** Whether the caller may see a member: a manager all, anyone else themselves. */
export const seesMember = ({ sight }: Visibility, userId: UserId): boolean =>
  sight._tag === "All" || sight.userId === userId
