import type { NewTimer, Timer, TimerEntry, TimerPatch, Warning } from "@hourbook/contract/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { sayError } from "../../components/messages/sayError.ts"
import { sayWarnings } from "../../components/messages/sayWarnings.ts"
import { say } from "../../components/messages/toasts.ts"
import { hours } from "../../format/duration.ts"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"
import { priceFields, rateQuestion } from "../rates/rateQuestion.ts"

const timerRead = read("/api/timer")

interface Stopped {
  readonly id: string
  readonly duration_minutes_total: number
  readonly description: string
  readonly billable: boolean
  readonly cost: number
  readonly currency: string
  readonly accrual_date: string
  readonly project_id: string | null
  readonly counteragent_id: string | null
}

/** The person's running timer, the same in every tab and on every device when the page gets the focus back. */
export const useTimer = () => {
  const cache = useQueryClient()
  const write = useWrite()
  const { prices, seesMoney } = useMay()
  const { data } = useQuery({ ...timerRead, staleTime: 15_000, refetchOnWindowFocus: "always" })

  const show = useCallback(
    (timer: Timer | null) => {
      void cache.cancelQueries({ queryKey: timerRead.queryKey })
      cache.setQueryData(timerRead.queryKey, { timer })
    },
    [cache]
  )
  const complain = useCallback(
    (error: unknown) => {
      sayError(error)
      void cache.invalidateQueries({ queryKey: timerRead.queryKey })
    },
    [cache]
  )

  /** Says what was recorded; where no rate applied, asks for one, so that no work stays at 0 unseen. */
  const sayStopped = useCallback(
    async (entry: Stopped, warnings: ReadonlyArray<Warning> = []) => {
      const price = !entry.billable ? [m.entry_price_none()] : seesMoney ? [money(entry.cost, entry.currency)] : []
      say(m.timer_stopped({ entry: [hours(entry.duration_minutes_total), entry.description, ...price].join(" · ") }), {
        undo: () => void write("DELETE", "/api/time/{id}", { params: { id: entry.id } }).catch(complain)
      })
      if (!warnings.some(({ code }) => code === "no_rate")) return
      if (!prices) return sayWarnings(warnings)
      const answer = await rateQuestion.ask({
        projectId: entry.project_id,
        clientId: entry.counteragent_id,
        day: entry.accrual_date
      })
      if (answer === undefined) {
        say(m.timer_no_rate({ entry: entry.description }), { tone: "wrong" })
        return
      }
      const params = { id: entry.id }
      try {
        if (answer.kind === "stored") await write("PUT", "/api/time/{id}", { params, body: { billable: false } })
        await write("PUT", "/api/time/{id}", { params, body: { billable: true, ...priceFields(answer) } })
      } catch (error) {
        complain(error)
      }
    },
    [complain, prices, seesMoney, write]
  )

  const start = useCallback(
    async (body: NewTimer) => {
      try {
        const { stopped, timer, warnings } = await write("POST", "/api/timer/start", { body })
        show(timer)
        if (stopped !== null) await sayStopped(stopped, warnings)
      } catch (error) {
        complain(error)
      }
    },
    [complain, sayStopped, show, write]
  )

  /** Rejects with the server's refusal, such as for a timer that was forgotten. */
  const stop = useCallback(
    async (body: TimerEntry = {}) => {
      const { entry, warnings } = await write("POST", "/api/timer/stop", { body })
      show(null)
      void sayStopped(entry, warnings)
    },
    [sayStopped, show, write]
  )

  const amend = useCallback(
    async (body: TimerPatch) => show((await write("PUT", "/api/timer", { body })).timer),
    [show, write]
  )

  const discard = useCallback(async () => {
    await write("DELETE", "/api/timer", {})
    show(null)
  }, [show, write])

  const timer = data?.timer ?? null
  return useMemo(
    () => ({ timer, isKnown: data !== undefined, start, stop, amend, discard }),
    [amend, data, discard, start, stop, timer]
  )
}
