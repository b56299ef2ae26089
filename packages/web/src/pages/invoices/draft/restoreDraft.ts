import { send } from "../../../api/client.ts"
import type { useWrite } from "../../../api/write.ts"

/** Brings a draft back that was deleted a moment ago, by the line of its deletion. */
export const restoreDraft = async (write: ReturnType<typeof useWrite>, id: string): Promise<void> => {
  const query = { charts: "0", limit: "1", feed_subject: "invoice", feed_action: "deleted", feed_limit: "100" } as const
  const { feed } = (await send("GET", "/api/reports/activity", { query })).data
  const line = feed?.find((one) => one.subject_id === id)
  if (line !== undefined) await write("POST", "/api/activity/{id}/undo", { params: { id: line.id } })
}
