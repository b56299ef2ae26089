import type { RefusedLine } from "@hourbook/exchange/sources/FileEntry"
import type { Refusal } from "@hourbook/exchange/transfer/ImportReport"
import { reasonText } from "../../../format/reasonText.ts"

/** Refused lines of a file, or what the service refuses, as a list shows them. */
export const refusedRows = (all: ReadonlyArray<RefusedLine | Refusal>) =>
  all.map((one) => ({ line: one.line, what: "what" in one ? one.what : "", why: reasonText(one.reason) }))
