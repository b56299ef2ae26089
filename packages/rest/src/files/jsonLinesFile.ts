import type { FileFormat } from "./FileFormat.ts"
import { textWriter } from "./textWriter.ts"

/** A line for each row: its JSON, with what it is. */
export const jsonLinesFile: FileFormat = {
  contentType: "application/jsonl; charset=utf-8",
  extension: "jsonl",
  open: ({ type }) => textWriter("", (row) => `${JSON.stringify({ type, ...row })}\n`)
}
