import type { CoreError } from "../errors/Errors.ts"
import type { Rule } from "../errors/rules.ts"
import type { KeptReason } from "./Undone.ts"

const reasons: { readonly [Code in Rule["code"]]?: KeptReason } = {
  in_use: "in_use",
  invoiced: "invoiced",
  no_such_reference: "reference_gone",
  not_undoable: "not_undoable",
  period_closed: "closed",
  sheet_approved: "closed",
  sheet_submitted: "closed",
  name_in_use: "taken",
  tag_name_in_use: "taken"
}

/** Why a line of an operation is kept; null where it is undone already. */
export const keptReason = (error: CoreError): KeptReason | null => {
  switch (error._tag) {
    case "PreconditionFailed":
      return error.since?.code === "already_undone" ? null : "changed"
    case "NotFound":
      return "changed"
    case "Forbidden":
      return "not_allowed"
    case "Conflict":
      return "taken"
    case "ValidationFailed":
      return reasons[error.rule.code] ?? "changed"
  }
}
