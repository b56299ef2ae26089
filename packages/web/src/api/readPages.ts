import { infiniteQueryOptions } from "@tanstack/react-query"

interface Page {
  readonly next_cursor: string | null
}

/**
 * A list that is read page by page, for `useInfiniteQuery`. The cursor of the first page is empty; only that page
 * needs the totals.
 */
export const readPages = <A extends Page>(
  key: ReadonlyArray<unknown>,
  load: (cursor: string, signal: AbortSignal) => Promise<A>
) =>
  infiniteQueryOptions({
    queryKey: [...key, "pages"],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    getNextPageParam: (page: A) => page.next_cursor
  })
