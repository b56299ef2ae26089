import { queryOptions } from "@tanstack/react-query"
import { send } from "../../api/client.ts"
import { m } from "../../paraglide/messages.js"
import type { FilterChoice } from "./choice.ts"

/** What lists of records are filtered by, besides a text. */
export type RecordFilterName = "client" | "project" | "member" | "tag" | "billable" | "currency"
/** The same, and what the log is filtered by. */
export type FilterName = RecordFilterName | "kind" | "action" | "days"

const mostRows = "500"

const lists = {
  client: async (signal: AbortSignal): Promise<ReadonlyArray<FilterChoice>> => {
    const query = { for_select: "1", page_size: mostRows } as const
    const { counteragents } = (await send("GET", "/api/counteragents", { query, signal })).data
    return [...counteragents, { id: "none", name: m.components_filter_no_client() }]
  },
  project: async (signal: AbortSignal): Promise<ReadonlyArray<FilterChoice>> => {
    const query = { for_select: "1", page_size: mostRows } as const
    const { projects } = (await send("GET", "/api/projects", { query, signal })).data
    return [...projects, { id: "none", name: m.components_filter_no_project() }]
  },
  member: async (signal: AbortSignal): Promise<ReadonlyArray<FilterChoice>> => {
    const { loadEveryone } = await import("../../api/readMembers.ts")
    return (await loadEveryone(signal)).filter(({ role }) => role !== "client")
  },
  tag: async (signal: AbortSignal): Promise<ReadonlyArray<FilterChoice>> =>
    (await send("GET", "/api/tags", { signal })).data.tags.map(({ name }) => ({ id: name, name })),
  billable: async (): Promise<ReadonlyArray<FilterChoice>> => [
    { id: "1", name: m.components_billable() },
    { id: "0", name: m.components_not_billable() }
  ],
  kind: async () => (await import("./logChoices.ts")).kindChoices(),
  action: async () => (await import("./logChoices.ts")).actionChoices(),
  days: async () => (await import("./logChoices.ts")).dayChoices()
}

/** What can be chosen for a filter. The names of those in the address are among them, unless they are archived. */
export const choicesOf = (name: Exclude<FilterName, "currency">) =>
  queryOptions({ queryKey: ["choices", name], staleTime: 60_000, queryFn: ({ signal }) => lists[name](signal) })
