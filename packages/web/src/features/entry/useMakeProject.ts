import { fold } from "@hourbook/core/values/fold"
import { useNavigate } from "@tanstack/react-router"
import { useCallback } from "react"
import { send } from "../../api/client.ts"
import { useWrite } from "../../api/write.ts"
import { say } from "../../components/messages/toasts.ts"
import { m } from "../../paraglide/messages.js"
import type { UnknownProject } from "./useLine.ts"

/**
 * Makes a project of the line for the client that was typed, or else for the client of the same name. Without either, it asks
 * for the client afterwards; until then it is internal, and its work is not billed.
 */
export const useMakeProject = () => {
  const write = useWrite()
  const navigate = useNavigate()
  return useCallback(
    async ({ client, name }: UnknownProject): Promise<void> => {
      const { counteragents } = (await send("GET", "/api/counteragents", { query: { for_select: "1" } })).data
      const meant = fold(client ?? name)
      const known = counteragents.find((one) => fold(one.name) === meant)
      if (client === undefined && known === undefined) {
        const { project } = await write("POST", "/api/projects", { body: { name, billable_default: false } })
        const run = () => void navigate({ to: "/projects/$id", params: { id: project.id }, search: { edit: "1" } })
        say(m.entry_project_made({ name }), { action: { label: m.entry_project_client(), run } })
        return
      }
      const { id, name: clientName } =
        known ?? (await write("POST", "/api/counteragents", { body: { name: client ?? name } })).counteragent
      const called = client === undefined ? clientName : name
      await write("POST", "/api/projects", { body: { name: called, counteragent_id: id } })
      say(m.entry_project_made_for({ name: called, client: clientName }))
    },
    [navigate, write]
  )
}
