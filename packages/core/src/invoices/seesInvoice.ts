import type { Visibility } from "../access/Policy.ts"
import type { Invoice } from "./Invoice.ts"

/** Whether the caller may see a document: a manager all, a client those issued to them, a member none. */
export const seesInvoice = (
  { sight }: Visibility,
  { clientId, state }: Pick<Invoice, "clientId" | "state">
): boolean => {
  switch (sight._tag) {
    case "All":
      return true
    case "Own":
      return false
    case "OfClients":
      return state === "issued" && sight.clientIds.includes(clientId)
  }
}
