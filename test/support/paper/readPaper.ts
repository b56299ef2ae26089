import { getDocumentProxy } from "unpdf"

/** A text on a page, from the left edge, in points. */
export interface Placed {
  readonly text: string
  readonly left: number
  readonly right: number
}

/** The texts of a line, from left to right. */
export type PaperLine = ReadonlyArray<Placed>

export interface ReadPaper {
  readonly title: string
  readonly language: string
  /** The lines of each page, from top to bottom. */
  readonly pages: ReadonlyArray<ReadonlyArray<PaperLine>>
  /** All texts, a line each. */
  readonly lines: ReadonlyArray<string>
}

const textOf = (line: PaperLine): string => line.map(({ text }) => text).join(" | ")

/** What a reader of PDF finds in a file. */
export const readPaper = async (bytes: Uint8Array): Promise<ReadPaper> => {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const info = new Map(Object.entries((await document.getMetadata()).info))
  const pages: Array<ReadonlyArray<PaperLine>> = []
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent()
    const items = content.items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []))
    const byHeight = Map.groupBy(items, ({ transform }) => Math.round(Number(transform[5]) * 2) / 2)
    pages.push(
      [...byHeight]
        .sort(([a], [b]) => b - a)
        .map(([, line]) =>
          line
            .map(({ str, transform, width }) => ({
              text: str,
              left: Number(transform[4]),
              right: Number(transform[4]) + width
            }))
            .sort((a, b) => a.left - b.left)
        )
    )
  }
  return {
    title: String(info.get("Title")),
    language: String(info.get("Language")),
    pages,
    lines: pages.flat().map(textOf)
  }
}

/** An amount as German papers have it, in hundredths. */
export const cents = (text: string): number => Number(text.replaceAll(".", "").replace(",", "").replace("−", "-"))
