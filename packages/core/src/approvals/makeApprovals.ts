import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { agreedSheets } from "./agreedSheets.ts"
import { decideSheets } from "./decideSheets.ts"
import { listSheets, type SheetPorts } from "./listSheets.ts"

/** The verbs of `Approvals`. */
export const makeApprovals = (ports: SheetPorts & { readonly idempotencyStore: IdempotencyStore["Service"] }) => {
  const verbs = decideSheets(ports)
  const agreed = agreedSheets({
    idempotencyStore: ports.idempotencyStore,
    decide: (who, { comment, sheets, verb }) =>
      verb === "approve" ? verbs.approve(who, sheets, comment) : verbs.return(who, sheets, comment ?? "")
  })
  return { list: listSheets(ports), ...verbs, agreed }
}
