import { compareText, sortKey } from "../values/fold.ts"
import type { Invoice } from "./Invoice.ts"

/** The order in which documents are paid: by issue date, then number, whatever its case. */
export const byNumber = (
  a: Pick<Invoice, "id" | "issueDate" | "number">,
  b: Pick<Invoice, "id" | "issueDate" | "number">
): number =>
  compareText(a.issueDate ?? "", b.issueDate ?? "") ||
  compareText(sortKey(a.number ?? ""), sortKey(b.number ?? "")) ||
  compareText(a.id, b.id)

/** Whether something is still to be claimed or freed. */
export const isUnfinished = ({ releasing, state }: Pick<Invoice, "releasing" | "state">): boolean =>
  state === "filling" || releasing
