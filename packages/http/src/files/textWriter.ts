import type { FileWriter } from "./FileFormat.ts"
import type { Row } from "./pages.ts"

/** Writes text that each row adds to, and what is after the last. */
export const textWriter = <A = Row>(head: string, line: (row: A) => string, tail = ""): FileWriter<A> => {
  const encoder = new TextEncoder()
  let text = head
  return {
    add: (row) => {
      text += line(row)
    },
    end: () => {
      text += tail
    },
    take: () => {
      const bytes = encoder.encode(text)
      text = ""
      return bytes
    }
  }
}
