import { useMemo } from "react"

interface PagedList {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** Reads the next page of a list; undefined at its end and while a page is being read. */
export const useMore = ({ fetchNextPage, hasNextPage, isFetchingNextPage }: PagedList): (() => void) | undefined =>
  useMemo(
    () => (hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined),
    [fetchNextPage, hasNextPage, isFetchingNextPage]
  )
