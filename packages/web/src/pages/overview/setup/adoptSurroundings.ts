import { send } from "../../../api/client.ts"
import type { SessionData } from "../../../session/SessionData.ts"
import { regionCurrency } from "./regionCurrency.ts"

/** The time zone of the browser; UTC is also what those say that hide it. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"

/** What a workspace has that nobody chose anything for. */
const byDefault = { currency: "EUR", zone: "UTC" }

/** What would change: nothing where someone has chosen otherwise, or where the browser says nothing. */
const changesOf = ({ currency, time_zone: zone }: { readonly currency: string; readonly time_zone: string }) => {
  const [here, paid] = [browserZone(), regionCurrency()]
  return {
    ...(zone === byDefault.zone && here !== zone ? { time_zone: here } : {}),
    ...(currency === byDefault.currency && paid !== undefined && paid !== currency ? { currency: paid } : {})
  }
}

const adopt = async (workspace: SessionData["workspace"]): Promise<boolean> => {
  if (Object.keys(changesOf(workspace)).length === 0) return false
  const { data, etag } = await send("GET", "/api/workspace")
  const { created_at, updated_at } = data.workspace
  const body = changesOf(data.workspace)
  if (created_at !== updated_at || Object.keys(body).length === 0) return false
  await send("PUT", "/api/workspace", { body, ...(etag === undefined ? {} : { ifMatch: etag }) })
  return true
}

const adopting = new Map<string, Promise<boolean>>()

/**
 * Gives a workspace in which nothing has been set yet the time zone of this browser and the currency of its region; true
 * where that changed something. Once for the page; where it fails, the settings stay as they are.
 */
export const adoptSurroundings = (workspace: SessionData["workspace"]): Promise<boolean> => {
  const known = adopting.get(workspace.id)
  if (known !== undefined) return known
  const begun = adopt(workspace).catch(() => false)
  adopting.set(workspace.id, begun)
  return begun
}
