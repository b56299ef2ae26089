/** A part of a paper that is on one page, unless it can be cut. */
export interface Block {
  readonly height: number
  /** Draws it with its upper edge at `y`. */
  readonly draw: (y: number) => void
  /** So much of the next block is on the same page. */
  readonly keepsNext?: boolean
  /** What it is cut into where a page has less than it needs: a part of at most a height, and the rest. */
  readonly cut?: (height: number) => readonly [Block, Block] | undefined
  /** What is repeated on the next page if it ends this one, and the blocks that close this one. */
  readonly whenBroken?: () => { readonly end: ReadonlyArray<Block>; readonly begin: ReadonlyArray<Block> }
}

/** What is drawn on a page, and where. */
export type Page = ReadonlyArray<{ readonly y: number; readonly block: Block }>

export const heightOf = (blocks: ReadonlyArray<Block>): number => blocks.reduce((sum, { height }) => sum + height, 0)

/** An empty part. */
export const space = (height: number): Block => ({ height, draw: () => {} })
