import type { FileWriter } from "./FileFormat.ts"
import type { Row } from "./pages.ts"

/** Writes text that each row adds to. */
export const textWriter = (head: string, line: (row: Row) => string): FileWriter => {
  const encoder = new TextEncoder()
  let text = head
  return {
    add: (row) => {
      text += line(row)
    },
    end: () => {},
    take: () => {
      const bytes = encoder.encode(text)
      text = ""
      return bytes
    }
  }
}
