import type { Block } from "./drawing/Block.ts"
import { endBlocks, sumStyleOf } from "./drawing/endBlocks.ts"
import { headOf } from "./drawing/headOf.ts"
import { paginate } from "./drawing/paginate.ts"
import { leading, makePen, paper, type Pen, styles } from "./drawing/Pen.ts"
import { tableBlocks } from "./drawing/tableBlocks.ts"
import { layTable, type TableLayout } from "./drawing/tableLayout.ts"
import { fontFiles } from "./fonts/fontFiles.ts"
import { openFonts } from "./fonts/openFonts.ts"
import type { Sheet } from "./sheet/Sheet.ts"

/** A document in the making: `steps` are taken one by one, to the last; then `end` gives the file. */
export interface Printing {
  readonly steps: Generator<void, void, void>
  readonly end: () => Promise<PrintedFile>
}

export interface PrintedFile {
  readonly bytes: Uint8Array
  /** What the document is called. */
  readonly title: string
}

/** Prints what a generator makes, with the fonts loaded. */
export type Printer = (making: Iterator<void, Sheet>, at: Date) => Printing

function* blocksOf(pen: Pen, sheet: Sheet, layout: TableLayout): Generator<Block, void> {
  if (sheet.groups.length > 0) yield* tableBlocks(pen, sheet, layout)
  else {
    yield {
      height: 40,
      draw: (y) => pen.write(sheet.empty, { x: paper.left, y: y + 20, style: styles.period })
    }
  }
  yield* endBlocks(pen, sheet)
}

/** Measures the sums, of which there may be one for each of many people, so that their blocks are made in no time. */
function* measureSums(pen: Pen, { sums }: Sheet): Generator<void, void> {
  for (const sum of sums) {
    const style = sumStyleOf(sum)
    for (const text of [sum.label, ...sum.values]) pen.width(text, style)
    yield
  }
}

function* printing(pen: Pen, sheet: Sheet): Generator<void, void> {
  yield* measureSums(pen, sheet)
  const head = headOf(pen, sheet)
  const top = paper.top + 18
  const layout = yield* layTable(pen, sheet)
  const pages = yield* paginate(blocksOf(pen, sheet, layout), { firstTop: head.bottom, top, bottom: paper.bottom })
  const running = [sheet.sender, sheet.subject, sheet.period].join(" · ")
  const [runningLine = ""] = pen.wrap(running, paper.right - paper.left, styles.running)
  for (const [index, page] of pages.entries()) {
    pen.addPage()
    if (index === 0) head.draw()
    else {
      const y = paper.top - 6
      pen.write(runningLine, { x: paper.left, y, style: styles.running })
    }
    for (const { block, y } of page) {
      block.draw(y)
      yield
    }
    const y = paper.bottom + 6 + styles.running.size * leading
    pen.write(sheet.page(index + 1, pages.length), { x: paper.right, y, style: styles.running, align: "end" })
  }
}

/** Loads what printing needs. */
export const openPrinter = async (): Promise<Printer> => {
  const fonts = await fontFiles()
  const fontOf = openFonts(fonts)
  return (making, at) => {
    let made: { readonly pen: Pen; readonly title: string } | undefined
    function* steps(): Generator<void, void, void> {
      const sheet = yield* { [Symbol.iterator]: () => making }
      const { language, period, sender, subject } = sheet
      const title = `${subject} · ${period}`
      const pen = makePen({ fonts, fontOf, title, author: sender, language, at })
      made = { pen, title }
      yield* printing(pen, sheet)
    }
    const end = async (): Promise<PrintedFile> => {
      if (made === undefined) throw new Error("a document ends after its steps")
      return { bytes: await made.pen.end(), title: made.title }
    }
    return { steps: steps(), end }
  }
}
