interface Page {
  readonly next_cursor?: string | null
}

/** All pages of a list, each asked for by the cursor of the one before; the first one's is empty. */
export const everyPage = async <A extends Page>(
  load: (cursor: string) => Promise<A>
): Promise<readonly [first: A, ...others: ReadonlyArray<A>]> => {
  const first = await load("")
  const others: Array<A> = []
  for (let cursor = first.next_cursor; typeof cursor === "string";) {
    const page = await load(cursor)
    others.push(page)
    cursor = page.next_cursor
  }
  return [first, ...others]
}
