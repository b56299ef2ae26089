import type { Operation } from "../http/contract.ts"

/** What is only where a browser keeps a cookie, and makes passkeys: not at an address without https. */
const ofPages: ReadonlyArray<string> = [
  "passkeys.options",
  "passkeys.add",
  "session.signIn",
  "session.signOut",
  "session.enterSample",
  "session.leaveSample",
  "session.passkeyOptions",
  "session.passkey"
]

/** What a new workspace has no use for: it approves no timesheets, and its books are open. */
const tooEarly: ReadonlyArray<string> = ["approvals.submit", "approvals.withdraw", "periods.reopen"]

/**
 * What may be answered to the request that the documentation page suggests for an operation: a success, or that an id of its example, which is
 * that of nothing, was not found; `asked` are the names of its parameters.
 */
export const suggestedStatuses = (
  { id, path, referring }: Operation,
  asked: Iterable<string>
): ReadonlyArray<number> => {
  if (ofPages.includes(id)) return [403]
  if (tooEarly.includes(id)) return [400]
  // The import is looked up before the client that its invoices are of.
  if (id === "imports.addInvoice") return [404]
  const isId = (name: string): boolean => name.endsWith("_id")
  const body: object = referring.requestBody?.content["application/json"].examples.default.value ?? {}
  if (Object.keys(body).some(isId)) return [400]
  const names =
    path.includes("{") || ["shared.statement", "feeds.ics", "unsubscribe.stop"].includes(id) || [...asked].some(isId)
  return names ? [404] : [200, 201]
}
