import { refusalOf } from "./Failed.ts"

export interface PaperToSave {
  /** What is printed, with its query. */
  readonly address: string
  /** What is sent, if it is more than an address. */
  readonly body?: object
  readonly name: string
}

/** Reads a statement or timesheet as PDF, and keeps it as a file. */
export const savePaper = async ({ address, body, name }: PaperToSave, language: string): Promise<void> => {
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
  const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}format=pdf&lang=${language}`, {
    ...sent,
    headers: { "x-hourbook": "web", ...(body === undefined ? {} : { "content-type": "application/json" }) }
  })
  if (!response.ok || response.headers.get("content-type") !== "application/pdf") {
    const answer: unknown = await response.json().catch(() => undefined)
    throw await refusalOf(answer, response.status)
  }
  const link = document.createElement("a")
  link.href = URL.createObjectURL(await response.blob())
  link.download = `${name}.pdf`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
