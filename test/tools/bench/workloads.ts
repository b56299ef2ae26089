import { entryOf, type Filled, year } from "./workspace.ts"

export interface Request {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** One kind of request, in many forms, so that nothing is measured from a cache of one. */
export interface Workload {
  readonly name: string
  readonly what: string
  readonly requests: ReadonlyArray<Request>
}

const forms = 256

/** So many that hardly an entry is recorded twice: recording reads those that are like it, to warn of a duplicate. */
const newForms = 8192

export const workloads = ({ entryIds, keys, projects }: Filled): ReadonlyArray<Workload> => {
  const requests = (of: (n: number) => Omit<Request, "headers">, length = forms): ReadonlyArray<Request> =>
    Array.from({ length }, (_, n) => {
      const request = of(n)
      const content = request.body === undefined ? {} : { "content-type": "application/json" }
      return { ...request, headers: { "x-api-key": keys[n % keys.length] ?? "", ...content } }
    })
  const monthOf = (n: number) => {
    const month = n % 12
    const [from, to] = [new Date(Date.UTC(year, month, 1)), new Date(Date.UTC(year, month + 1, 0))]
    return `accrual_from=${from.toISOString().slice(0, 10)}&accrual_to=${to.toISOString().slice(0, 10)}`
  }
  return [
    {
      name: "read",
      what: "GET /api/time/{id}",
      requests: requests((n) => ({ method: "GET", path: `/api/time/${entryIds[(n * 13) % entryIds.length]}` }))
    },
    {
      name: "list",
      what: "GET /api/time, 50 of a month, with its totals",
      requests: requests((n) => ({ method: "GET", path: `/api/time?${monthOf(n)}` }))
    },
    {
      name: "whole list",
      what: "GET /api/time, 50 of all, with all totals",
      requests: requests(() => ({ method: "GET", path: "/api/time" }))
    },
    {
      name: "create",
      what: "POST /api/time",
      requests: requests(
        (n) => ({ method: "POST", path: "/api/time", body: JSON.stringify(entryOf(n, projects)) }),
        newForms
      )
    }
  ]
}
