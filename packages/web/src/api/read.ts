import { queryOptions } from "@tanstack/react-query"
import { type Input, type PathOf, type QueryOf, send } from "./client.ts"

/** A read for `useQuery`: known by its path and what it asks. */
export const read = <P extends PathOf<"GET">>(path: P, query?: QueryOf<"GET", P>, params?: Input<"GET", P>["params"]) =>
  queryOptions({
    queryKey: [path, query ?? {}, params ?? {}],
    queryFn: async ({ signal }) => {
      const asked: Input<"GET", P> = {
        signal,
        ...(query === undefined ? {} : { query }),
        ...(params === undefined ? {} : { params })
      }
      return (await send<"GET", P>("GET", path, asked)).data
    }
  })
