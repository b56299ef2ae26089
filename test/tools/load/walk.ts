import type { Api } from "./Api.ts"

const pageSize = 500

/** Every row of a list, by cursor. `path` has a query, and an order in which new rows come last. */
export async function* walk<Row>(
  api: Api,
  { list, path }: { readonly path: string; readonly list: string }
): AsyncGenerator<Row> {
  let cursor: string | null = null
  do {
    const after: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`
    const data = await api.get(`${path}&page_size=${pageSize}${after}`)
    yield* data[list]
    cursor = data.next_cursor
  } while (cursor !== null)
}

const mostIds = 100

/** As many ids as one filter takes. */
export const filters = (ids: ReadonlyArray<string>): ReadonlyArray<string> =>
  Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, index) =>
    ids.slice(index * mostIds, (index + 1) * mostIds).join(",")
  )
