import { type Api, Refused } from "./Api.ts"
import { currency } from "./readSip.ts"

export interface Workspace {
  readonly name: string
  readonly currency: string
  /** What a person should know of it. */
  readonly note: string
}

/**
 * The workspace of the key. An empty one is made to count in the currency of the records, because otherwise its totals
 * would be empty until somebody enters an exchange rate; one with records keeps what its owner chose.
 */
export const openWorkspace = async (api: Api, options: { readonly keepCurrency: boolean }): Promise<Workspace> => {
  const access = await api.get("/api/me/access", { tries: 1 })
  const { role } = access.workspace
  if (role !== "owner" && role !== "admin") {
    throw new Refused("The key", 403, `its owner is a ${role} of the workspace; loading takes an owner or admin`)
  }
  if (access.key !== null && !access.key.scopes.includes("full")) {
    throw new Refused("The key", 403, "it may only read; loading takes a full one")
  }
  const { data, etag } = await api.call({ method: "GET", path: "/api/workspace" })
  const { currency: before, name } = data.workspace
  const introduced = `Workspace "${name}" as ${access.user.name} (${role}).`
  if (before === currency) return { name, currency, note: `${introduced} It counts in ${currency}.` }
  if (options.keepCurrency || !(await isEmpty(api))) {
    const how = `Its totals leave out ${currency} until it has an exchange rate; figures below are in ${currency} all the same.`
    return { name, currency: before, note: `${introduced} It counts in ${before}. ${how}` }
  }
  await api.call({
    method: "PUT",
    path: "/api/workspace",
    body: { currency },
    ...(etag !== null && { headers: { "if-match": etag } })
  })
  return {
    name,
    currency,
    note: `${introduced} It had no records, so it now counts in ${currency} instead of ${before}.`
  }
}

const isEmpty = async (api: Api): Promise<boolean> => {
  const counts = await Promise.all(
    ["time", "money", "payouts"].map(async (list) => (await api.get(`/api/${list}?page_size=1`)).totalCount)
  )
  return counts.every((count) => count === 0)
}
