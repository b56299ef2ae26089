import { fileAddress, type PathOf, type QueryOf, refusalOf } from "./client.ts"

const nameOf = (disposition: string | null): string | undefined => /filename="?([^";]+)"?/u.exec(disposition ?? "")?.[1]

const keep = (file: Blob, name: string): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Reads a list, matrix or report as a table for Excel and other programs, and keeps it as a file. */
export const saveCsv = async <P extends PathOf<"GET">>(path: P, query: QueryOf<"GET", P>, name: string) => {
  const address = fileAddress(path, query)
  const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}for=excel`, {
    headers: { accept: "text/csv", "x-hourbook": "web" }
  })
  if (!response.ok || response.headers.get("content-type")?.startsWith("text/csv") !== true) {
    const answer: unknown = await response.json().catch(() => undefined)
    throw await refusalOf(answer, response.status)
  }
  keep(await response.blob(), nameOf(response.headers.get("content-disposition")) ?? `${name}.csv`)
}
