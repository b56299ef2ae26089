import type { Project, ProjectPatch } from "@hourbook/contract/contract"
import { useQueries } from "@tanstack/react-query"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"

/**
 * Records of a project that have no client, where the form gives the project one: how many there are, whether they are to get
 * it too, and how many have it by now. They do unless the person says no; where the project has that client already, they say so.
 */
export const useMoving = (project: Project | undefined, clientId: string | null) => {
  const write = useWrite()
  const [chosen, choose] = useState<boolean>()
  const [moved, setMoved] = useState<{ readonly done: number; readonly of: number }>()
  /** The project as this form has saved it, before its records have all moved. */
  const [saved, setSaved] = useState<Project>()
  const query = { project_id: project?.id ?? "", counteragent_id: "none", page_size: "1", include_totals: "0" } as const
  const enabled = project !== undefined && clientId !== null
  const count = useQueries({
    queries: [
      { ...read("/api/time", query), enabled },
      { ...read("/api/money", query), enabled },
      { ...read("/api/payouts", query), enabled }
    ],
    combine: (lists) => lists.reduce((sum, { data }) => sum + (data?.totalCount ?? 0), 0)
  })
  const known = saved ?? project
  const isChosen = chosen ?? known?.counteragent_id !== clientId
  return {
    count: enabled ? count : 0,
    isChosen,
    choose,
    isWanted: enabled && count > 0 && isChosen,
    /** While records move. */
    moved,
    /** Saves the project and moves its records, a thousand a request. Where that fails, saving again moves the rest. */
    save: async (body: ProjectPatch): Promise<void> => {
      if (known === undefined) return
      const params = { id: known.id }
      choose(true)
      setMoved({ done: 0, of: count })
      try {
        let done = 0
        let knownAt: string | undefined = known.updated_at
        for (let next: number | null | undefined = count; next;) {
          const answer = await write("PUT", "/api/projects/{id}", {
            params,
            body: { ...body, move_records: true },
            knownAt
          })
          setSaved(answer.project)
          knownAt = undefined
          done += answer.moved ?? 0
          setMoved({ done, of: Math.max(count, done) })
          next = answer.next
        }
      } finally {
        setMoved(undefined)
      }
    }
  }
}
