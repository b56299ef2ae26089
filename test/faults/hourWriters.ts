import { hour } from "../hosts/hostProcess.ts"

/** The writes that the service has acknowledged. */
export interface WriteLog {
  /** Acknowledged to be there, and never touched since without an answer. */
  readonly present: Set<string>
  /** Acknowledged to be gone. */
  readonly gone: Set<string>
  acknowledged: number
}

export const emptyLog = (): WriteLog => ({ present: new Set(), gone: new Set(), acknowledged: 0 })

/** Records, amends, moves and removes hours of its own, one after the other, until `stopped`. */
export const writeHours = async (
  log: WriteLog,
  { key, stopped, url }: { readonly url: () => string; readonly key: string; readonly stopped: () => boolean }
): Promise<void> => {
  const mine: Array<string> = []
  for (let count = 0; !stopped(); count++) {
    const old = count % 3 === 0 ? undefined : mine.at(count % Math.max(mine.length, 1))
    const removes = old !== undefined && count % 7 === 0
    const method = old === undefined ? "POST" : removes ? "DELETE" : "PUT"
    const day = `2026-0${1 + (count % 6)}-1${count % 7}`
    const answer = await call(`${url()}/api/time${old === undefined ? "" : `/${old}`}`, method, key, {
      ...hour(`hour ${count}`),
      accrual_date: day,
      cost: count,
      duration_minutes_total: count % 60,
      currency: count % 5 === 0 ? "USD" : "EUR"
    })
    if (answer === undefined) {
      // Whether it was done is not known, so this hour is no longer evidence of anything.
      if (removes) log.present.delete(old)
      if (removes) mine.splice(mine.indexOf(old), 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
      continue
    }
    log.acknowledged++
    if (old === undefined) {
      mine.push(answer)
      log.present.add(answer)
    } else if (removes) {
      mine.splice(mine.indexOf(old), 1)
      log.present.delete(old)
      log.gone.add(old)
    }
  }
}

/** The id that the answer speaks of, if there was a good one. */
const call = async (url: string, method: string, key: string, body: object): Promise<string | undefined> => {
  try {
    const response = await fetch(url, {
      method,
      headers: { "x-api-key": key, "content-type": "application/json" },
      ...(method === "DELETE" ? {} : { body: JSON.stringify(body) })
    })
    const answer = (await response.json()) as { readonly data?: { readonly entry?: { readonly id: string } } }
    return response.ok ? (answer.data?.entry?.id ?? "") : undefined
  } catch {
    return undefined
  }
}
