import { isDeepStrictEqual } from "node:util"
import type { Running } from "./servers.ts"
import type { Workload } from "./workloads.ts"

/** Fails unless another server answers like Hourbook: else one would do less work than the other. */
export const checkAnswers = async (
  hourbook: Running,
  other: Running,
  { name, workloads }: { readonly name: string; readonly workloads: ReadonlyArray<Workload> }
) => {
  for (const { name: workload, requests } of workloads) {
    for (const request of requests.slice(0, 3)) {
      const [ours, theirs] = [comparable(await hourbook.call(request)), comparable(await other.call(request))]
      if (isDeepStrictEqual(ours, theirs)) continue
      throw new Error(`${workload}: ${name} answers otherwise\n${JSON.stringify(ours)}\n${JSON.stringify(theirs)}`)
    }
  }
}

/** Without what is new each time: what a create makes, which entry it is like, and how a cursor is written. */
const comparable = (answer: any) => {
  if (answer.ok !== true) throw new Error(`no success: ${JSON.stringify(answer)}`)
  const { data } = answer
  return {
    ...data,
    ...(data.next_cursor && { next_cursor: "" }),
    ...(data.warnings && { warnings: JSON.stringify(data.warnings).replaceAll(/[\da-f-]{36}/gu, "") }),
    ...(data.entry && fresh(data.entry) && { entry: { ...data.entry, id: "", created_at: "", updated_at: "" } })
  }
}

const fresh = (entry: { readonly created_at: string }) => Date.now() - Date.parse(entry.created_at) < 2000
