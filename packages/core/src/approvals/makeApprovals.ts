import type { MailSetup } from "../mail/MailSetup.ts"
import { memberMailsOf } from "../memberMails/makeMemberMails.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { agreedSheets } from "./agreedSheets.ts"
import { decideSheets } from "./decideSheets.ts"
import { listSheets, type SheetPorts } from "./listSheets.ts"

/** The verbs of `Approvals`. */
export const makeApprovals = (
  given: Omit<SheetPorts, "memberMails"> & {
    readonly setup: MailSetup | null
    readonly idempotencyStore: IdempotencyStore["Service"]
  }
) => {
  const ports = { ...given, memberMails: memberMailsOf(given) }
  const verbs = decideSheets(ports)
  const agreed = agreedSheets({
    idempotencyStore: ports.idempotencyStore,
    decide: (who, { comment, sheets, verb }) =>
      verb === "approve" ? verbs.approve(who, sheets, comment) : verbs.return(who, sheets, comment ?? "")
  })
  return { list: listSheets(ports), ...verbs, agreed }
}
