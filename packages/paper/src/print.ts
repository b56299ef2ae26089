import { type Block, type Page, space } from "./drawing/Block.ts"
import { endBlocks, sumStyleOf } from "./drawing/endBlocks.ts"
import { headOf } from "./drawing/headOf.ts"
import { letterBlocks, letterFoot } from "./drawing/letterEnd.ts"
import { letterHead } from "./drawing/letterHead.ts"
import { paginate } from "./drawing/paginate.ts"
import { formats } from "./drawing/PaperFormat.ts"
import { leading, makePen, type Pen, styles } from "./drawing/Pen.ts"
import { tableBlocks } from "./drawing/tableBlocks.ts"
import { layTable, type TableLayout } from "./drawing/tableLayout.ts"
import { fontFiles } from "./fonts/fontFiles.ts"
import { openFonts } from "./fonts/openFonts.ts"
import type { Sheet, Table } from "./sheet/Sheet.ts"

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

type LaidTable = readonly [Table, TableLayout]

function* blocksOf(pen: Pen, sheet: Sheet, tables: ReadonlyArray<LaidTable>): Generator<Block, void> {
  const { broughtForward, carriedOver } = sheet
  for (const [index, [table, layout]] of tables.entries()) {
    if (index > 0) yield { ...space(20), keepsNext: true }
    yield* tableBlocks(pen, { ...table, broughtForward, carriedOver }, layout)
  }
  if (tables.length === 0) {
    yield {
      height: 40,
      draw: (y) => pen.write(sheet.empty, { x: pen.paper.left, y: y + 20, style: styles.period })
    }
  }
  yield* endBlocks(pen, sheet)
  if (sheet.letter !== undefined) yield* letterBlocks(pen, sheet.letter)
}

/** Measures the sums, of which there may be one for each of many people, so that their blocks are made in no time. */
function* measureSums(pen: Pen, { sums }: Sheet): Generator<void, void> {
  for (const sum of sums) {
    const style = sumStyleOf(sum)
    for (const text of [sum.label, ...sum.values]) pen.width(text, style)
    yield
  }
}

/** A sheet, laid out on pages. */
interface LaidSheet {
  readonly sheet: Sheet
  readonly pages: ReadonlyArray<Page>
  readonly drawHead: () => void
  readonly foot: ReturnType<typeof letterFoot>
}

function* lay(pen: Pen, sheet: Sheet): Generator<void, LaidSheet> {
  const { paper } = pen
  yield* measureSums(pen, sheet)
  const head = sheet.letter === undefined ? headOf(pen, sheet) : letterHead(pen, sheet.letter)
  const foot = letterFoot(pen, sheet.letter)
  const tables: Array<LaidTable> = []
  for (const table of [sheet, ...(sheet.further ?? [])]) {
    if (table.groups.length > 0) tables.push([table, yield* layTable(pen, table)])
  }
  const pages = yield* paginate(blocksOf(pen, sheet, tables), {
    firstTop: head.bottom,
    top: paper.top + 18,
    bottom: paper.bottom - foot.height
  })
  return { sheet, pages, drawHead: head.draw, foot }
}

/** Draws the pages of a sheet after some others, of so many in all. */
function* drawSheet(
  pen: Pen,
  { drawHead, foot, pages, sheet }: LaidSheet,
  { before, of }: { readonly before: number; readonly of: number }
): Generator<void, void> {
  const { paper } = pen
  const running = [sheet.sender, sheet.subject, sheet.period].join(" · ")
  const [runningLine = ""] = pen.wrap(running, paper.right - paper.left, styles.running)
  for (const [index, page] of pages.entries()) {
    pen.addPage()
    const mark = sheet.letter?.mark
    if (typeof mark === "string") pen.mark(mark)
    if (index === 0) drawHead()
    else pen.write(runningLine, { x: paper.left, y: paper.top - 6, style: styles.running })
    for (const { block, y } of page) {
      block.draw(y)
      yield
    }
    const y = paper.bottom + 6 + styles.running.size * leading
    foot.draw(y)
    pen.write(sheet.page(before + index + 1, of), { x: paper.right, y, style: styles.running, align: "end" })
  }
}

function* printing(pen: Pen, sheet: Sheet): Generator<void, void> {
  const laid: Array<LaidSheet> = []
  for (let one: Sheet | undefined = sheet; one !== undefined; one = one.annex) laid.push(yield* lay(pen, one))
  const of = laid.reduce((sum, { pages }) => sum + pages.length, 0)
  let before = 0
  for (const one of laid) {
    yield* drawSheet(pen, one, { before, of })
    before += one.pages.length
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
      const { language, letter, period, sender, subject } = sheet
      const format = formats[letter?.format ?? "a4"]
      const title = `${subject} · ${period}`
      const pen = makePen({
        fonts,
        fontOf,
        format,
        title,
        author: sender,
        language,
        at: letter?.day === undefined ? at : new Date(`${letter.day}T00:00:00Z`),
        attachment: letter?.attachment ?? null
      })
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
