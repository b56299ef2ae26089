import { Api } from "../load/Api.ts"
import { walk } from "../load/walk.ts"
import type { Entries } from "./Entries.ts"
import type { Service } from "./Service.ts"

export interface Verified {
  /** Acknowledged writes that are not there, or no longer. */
  readonly lost: ReadonlyArray<string>
  /** Writes that are there more than once. */
  readonly doubled: ReadonlyArray<string>
  /** Sums of a list that are not those of its records, and totals that are not those of theirs. */
  readonly wrongTotals: ReadonlyArray<string>
  readonly records: number
}

/** Compares every record and every total with what was acknowledged. */
export const verify = async (service: Service, key: string, entries: Entries): Promise<Verified> => {
  const api = new Api({ url: service.url, key, onWait: () => undefined })
  const stored: Array<any> = []
  const path = "/api/time?sort_by=created_at&sort_dir=asc"
  for await (const entry of walk<any>(api, { path, list: "entries" })) stored.push(entry)
  const byId = new Map(stored.map((entry) => [entry.id, entry]))
  const changed = [...entries.present].filter(([id, body]) => {
    const entry = byId.get(id)
    return entry === undefined || Object.entries(body).some(([field, value]) => String(entry[field]) !== String(value))
  })
  const undone = [...entries.gone].filter((id) => byId.has(id))
  const doubled = [...Map.groupBy(stored, ({ description }) => description)]
    .filter(([, alike]) => alike.length > 1)
    .map(([description]) => String(description))

  const { stats } = await api.get(`${path}&page_size=1`)
  const sums = {
    entries_count: stored.length,
    earned_total: stored.reduce((sum, { cost }) => sum + Number(cost), 0)
  }
  const wrongSums = Object.entries(sums)
    .filter(([figure, sum]) => Number(stats[figure]) !== sum)
    .map(([figure, sum]) => `${figure} is ${stats[figure]} for records of ${sum}`)
  await service.stop()
  const checked: ReadonlyArray<any> = await service.command("rollups", "verify")
  const wrong = checked.flatMap(({ rollups, workspace }) =>
    rollups
      .filter((one: any) => one.wrong > 0)
      .map((one: any) => `${one.wrong} totals of ${one.rollup} in ${workspace.slug}`)
  )
  return {
    lost: [
      ...changed.map(([id, body]) => `${id} ${JSON.stringify(body)} is ${JSON.stringify(byId.get(id))}`),
      ...undone.map((id) => `${id} was removed and is there`)
    ],
    doubled,
    wrongTotals: [...wrongSums, ...wrong],
    records: stored.length
  }
}
