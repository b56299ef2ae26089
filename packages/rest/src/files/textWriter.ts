import type { FileWriter } from "./FileFormat.ts"
import type { Row } from "./pages.ts"

/** How much text is encoded at once: a page may have any number of long rows. */
const mostWaiting = 65_536

/** Writes text that each row adds to, and what is after the last. */
export const textWriter = <A = Row>(head: string, line: (row: A) => string, tail = ""): FileWriter<A> => {
  const encoder = new TextEncoder()
  let parts: Array<Uint8Array> = []
  let text = ""
  const add = (more: string): void => {
    text += more
    if (text.length > mostWaiting) encode()
  }
  const encode = (): void => {
    if (text !== "") parts.push(encoder.encode(text))
    text = ""
  }
  add(head)
  return {
    add: (row) => add(line(row)),
    end: () => add(tail),
    take: () => {
      encode()
      const taken = parts
      parts = []
      return taken
    }
  }
}
