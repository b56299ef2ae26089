import { Effect } from "effect"
import type { Ledger } from "./ledgers.ts"
import { median } from "./median.ts"
import { startProduct } from "./servers.ts"

const paths = [
  "/api/dashboard/overview",
  "/api/reports/team",
  "/api/reports/debtors",
  "/api/reports/activity",
  "/api/time",
  "/api/time?accrual_from=2025-05-01&accrual_to=2025-05-31",
  "/api/money",
  "/api/projects?page_size=50",
  "/api/counteragents?page_size=50"
]
const asked = 40

/** What a single client waits for whole answers over HTTP, one after the other, from Hourbook as `npm start` runs it. */
export const measureHttp = Effect.fnUntraced(function* ({ key, url }: Ledger) {
  const product = yield* Effect.acquireRelease(
    Effect.promise(() => startProduct(url)),
    (running) => Effect.promise(() => running.stop())
  )
  return yield* Effect.forEach(paths, (path) =>
    Effect.promise(async () => {
      const times: Array<number> = []
      for (let n = -5; n < asked; n++) {
        const begun = performance.now()
        const answer = await product.call({ method: "GET", path, headers: { "x-api-key": key } })
        if (answer.ok !== true) throw new Error(`${path}: ${JSON.stringify(answer)}`)
        if (n >= 0) times.push(performance.now() - begun)
      }
      const sorted = times.sort((a, b) => a - b)
      return { path, p50Ms: median(times), p95Ms: sorted[Math.floor(asked * 0.95)] ?? Number.NaN }
    })
  )
}, Effect.scoped)
