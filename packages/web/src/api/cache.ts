import { keepPreviousData, QueryClient } from "@tanstack/react-query"
import { Failed } from "./Failed.ts"

/** Whether the same read may succeed later: a server that is away or too busy may be back, while a refusal stays one. */
const mayCome = (error: Error): boolean =>
  !(error instanceof Failed && error.status >= 400 && error.status < 500 && error.status !== 429)

const againMillis = 5000

/** For what is read behind a form that stays open: asked for again until it is there. */
export const untilRead = {
  refetchInterval: ({ state: { error } }: { readonly state: { readonly error: Error | null } }) =>
    error !== null && mayCome(error) ? againMillis : false
}

/** What was read, for half a minute; a page that comes back shows it at once and reads again. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      placeholderData: keepPreviousData,
      // Offline is an answer, too: a page says so instead of waiting.
      networkMode: "always",
      retry: (failures, error) => failures < 2 && mayCome(error)
    }
  }
})
