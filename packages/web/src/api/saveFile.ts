import { refusalOf } from "./Failed.ts"

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

/** How a workbook or CSV is written for people instead of programs. */
interface ForPeople {
  /** `de-AT`. */
  readonly language: string
  readonly hasIds: boolean
}

interface FileToSave {
  /** The lists by their addresses, one after the other. */
  readonly addresses: ReadonlyArray<string>
  readonly format: FileFormat
  /** The file's name, to which the end is added. */
  readonly name: string
  readonly people: ForPeople | null
}

const parametersOf = ({ format, people }: Pick<FileToSave, "format" | "people">): string => {
  if (people === null || (format !== "csv" && format !== "xlsx")) return `format=${format}`
  return `format=${format}&for=excel&lang=${people.language}${people.hasIds ? "&ids=1" : ""}`
}

const readFile = async (address: string, parameters: string): Promise<Blob> => {
  const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}${parameters}`, {
    headers: { "x-hourbook": "web" }
  })
  if (!response.ok || response.headers.get("content-disposition")?.startsWith("attachment") !== true) {
    const answer: unknown = await response.json().catch(() => undefined)
    throw await refusalOf(answer, response.status)
  }
  return response.blob()
}

/** Reads lists, matrices or reports as a file, and keeps it. */
export const saveFile = async ({ addresses, format, name, people }: FileToSave): Promise<void> => {
  const parts: Array<Blob> = []
  for (const address of addresses) parts.push(await readFile(address, parametersOf({ format, people })))
  keep(new Blob(parts, { type: parts[0]?.type ?? "" }), `${name}.${endOf(format)}`)
}
