import { refusalOf } from "./client.ts"

/** The formats of files: what the server calls them, which is how a name ends but for journals. */
export type FileFormat = "csv" | "xlsx" | "jsonl" | "hledger"

const keep = (file: Blob, name: string): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const endOf = (format: FileFormat): string => (format === "hledger" ? "journal" : format)

const readFile = async (address: string, format: FileFormat, isForExcel: boolean): Promise<Blob> => {
  const more = `format=${format}${format === "csv" && isForExcel ? "&for=excel" : ""}`
  const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}${more}`, {
    headers: { "x-hourbook": "web" }
  })
  if (!response.ok || response.headers.get("content-disposition")?.startsWith("attachment") !== true) {
    const answer: unknown = await response.json().catch(() => undefined)
    throw await refusalOf(answer, response.status)
  }
  return response.blob()
}

interface FileToSave {
  /** The lists by their addresses, one after the other. */
  readonly addresses: ReadonlyArray<string>
  readonly format: FileFormat
  /** The file's name, to which the end is added. */
  readonly name: string
  readonly isForExcel?: boolean
}

/** Reads lists, matrices or reports as a file, and keeps it. */
export const saveFile = async ({ addresses, format, isForExcel = true, name }: FileToSave): Promise<void> => {
  const parts: Array<Blob> = []
  for (const address of addresses) parts.push(await readFile(address, format, isForExcel))
  keep(new Blob(parts, { type: parts[0]?.type ?? "" }), `${name}.${endOf(format)}`)
}
