import { type Block, heightOf, type Page } from "./Block.ts"

interface Sheets {
  /** Where the first page's blocks begin, where those of the others do, and where all end. */
  readonly firstTop: number
  readonly top: number
  readonly bottom: number
}

/**
 * Puts blocks on pages. Each goes where there is room for it and for what would end the page after it; one that keeps the next
 * goes with it. Yields after each block, since there may be many.
 */
export function* paginate(
  blocks: Iterable<Block>,
  { bottom, firstTop, top }: Sheets
): Generator<void, ReadonlyArray<Page>> {
  const pages: Array<Page> = []
  let page: Array<Page[number]> = []
  let y = firstTop
  let last: Block | undefined
  const put = (block: Block): void => {
    page.push({ y, block })
    y += block.height
    last = block
  }
  const turn = (): void => {
    const whenBroken = last?.whenBroken
    const repeated = whenBroken?.()
    for (const block of repeated?.end ?? []) put(block)
    pages.push(page)
    page = []
    last = undefined
    y = top
    for (const block of repeated?.begin ?? []) put(whenBroken === undefined ? block : { ...block, whenBroken })
  }

  /** Blocks for one page, the last of which may be cut. */
  const place = (together: ReadonlyArray<Block>, isFresh: boolean): void => {
    const final = together.at(-1)
    if (final === undefined) return
    const before = together.slice(0, -1)
    const room = bottom - y - heightOf(before) - heightOf(final.whenBroken?.().end ?? [])
    if (final.height <= room) return together.forEach(put)
    const parts = final.cut?.(room)
    if (parts !== undefined) {
      for (const block of [...before, parts[0]]) put(block)
      turn()
      return place([parts[1]], true)
    }
    // What is higher than a page goes beyond its end.
    if (isFresh) return together.forEach(put)
    turn()
    place(together, true)
  }

  let held: ReadonlyArray<Block> = []
  for (const block of blocks) {
    held = [...held, block]
    if (block.keepsNext !== true) {
      place(held, false)
      held = []
    }
    yield
  }
  place(held, false)
  return [...pages, page]
}
