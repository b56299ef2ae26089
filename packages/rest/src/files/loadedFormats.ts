import type { ListFormat } from "../shapes/FileTable.ts"
import type { FileFormat } from "./FileFormat.ts"

/** Each is loaded with the first file that needs it. */
export const fileFormats: Readonly<Record<ListFormat, () => Promise<FileFormat>>> = {
  csv: () => import("./csvFile.ts").then(({ csvFile }) => csvFile),
  xlsx: () => import("./xlsxFile.ts").then(({ xlsxFile }) => xlsxFile),
  jsonl: () => import("./jsonLinesFile.ts").then(({ jsonLinesFile }) => jsonLinesFile),
  hledger: () => import("./journalFile.ts").then(({ journalFile }) => journalFile)
}
