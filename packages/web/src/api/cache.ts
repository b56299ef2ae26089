import { keepPreviousData, QueryClient } from "@tanstack/react-query"
import { Failed } from "./client.ts"

/** What was read, for half a minute; a page that comes back shows it at once and reads again. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      placeholderData: keepPreviousData,
      // Offline is an answer, too: a page says so instead of waiting.
      networkMode: "always",
      // A refusal stays one; a server that is away may be back.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof Failed && error.status >= 400 && error.status < 500)
    }
  }
})
