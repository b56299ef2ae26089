import { Names } from "@hourbook/core/entities/Names"
import type { Period, PeriodCheck } from "@hourbook/core/periods/Period"
import { Periods } from "@hourbook/core/periods/Periods"
import type { PeriodId } from "@hourbook/core/values/Ids"
import { toNumber } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { type DataOf, InvalidParam, respond } from "../edge/answers/respond.ts"
import { respondOnPaper } from "../edge/answers/respondOnPaper.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { CurrentPrincipal } from "../middleware/Authentication.ts"
import { AskedPaper, type PaperOptions } from "../paper/PaperOptions.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { certificateOnPaper } from "./certificateOnPaper.ts"
import { type PeriodList, type PeriodResponse, PeriodsApi } from "./contract.ts"

type Wire = DataOf<typeof PeriodResponse>["period"]
type Figures = NonNullable<Period["figures"]>

const movementsOf = ({
  charged,
  closing,
  currency,
  earned,
  opening,
  received,
  settled
}: Figures["totals"]): NonNullable<Wire["figures"]>["totals"] => ({
  currency,
  opening: toNumber(opening),
  earned: toNumber(earned),
  charged: toNumber(charged),
  received: toNumber(received),
  settled: toNumber(settled),
  closing: toNumber(closing)
})

const figuresOf = ({ clients, counts, members, totals }: Figures): NonNullable<Wire["figures"]> => ({
  clients: clients.map((row) => ({ counteragent_id: row.clientId, ...movementsOf(row) })),
  members: members.map(({ cost, currency, minutes, userId }) => ({
    user_id: userId,
    currency,
    minutes,
    cost: toNumber(cost)
  })),
  counts,
  totals: movementsOf(totals)
})

const toWire = (period: Period): Wire => ({
  id: period.id,
  action: period.action,
  from: period.from,
  through: period.through,
  state: period.state,
  note: period.note,
  reason: period.reason,
  user_id: period.userId,
  at: period.at,
  certificate: period.certificate,
  sha256: period.sha256,
  log_head: period.logHead,
  figures: period.figures === null ? null : figuresOf(period.figures)
})

/** A period, compared with the records if that was asked. */
interface Asked {
  readonly period: Period
  readonly check?: PeriodCheck | null
}

const toResponse = ({ check, period }: Asked): DataOf<typeof PeriodResponse> => ({
  period: toWire(period),
  ...(check === undefined || check === null ? {} : { check })
})
const asPeriod = { data: (period: Period) => toResponse({ period }) }

const api = apiOf(PeriodsApi)

const handlers = groupOf(
  api,
  "periods",
  Effect.fnUntraced(function* (handlers) {
    const periods = yield* Periods
    const names = yield* Names

    const answered = (id: PeriodId, check: boolean) =>
      respond(
        (who) =>
          Effect.flatMap(periods.get(who, id), (period) =>
            check
              ? Effect.map(periods.check(who, id), (found): Asked => ({ period, check: found }))
              : Effect.succeed<Asked>({ period })
          ),
        { data: toResponse }
      )

    const printed = (id: PeriodId, check: boolean, options: PaperOptions) =>
      respondOnPaper(
        Effect.gen(function* () {
          if (check)
            return yield* new InvalidParam({ message: "check: a PDF has no check: leave it out, or ask for JSON" })
          const who = yield* CurrentPrincipal
          const period = yield* periods.get(who, id)
          return yield* certificateOnPaper(period, { who, named: yield* names.all(who) }, options)
        })
      )

    return handlers.handleAll({
      list: () =>
        respond(
          (who) => Effect.map(periods.list(who), (listed) => ({ listed, closedThrough: who.workspace.closedThrough })),
          {
            data: ({ closedThrough, listed }): DataOf<typeof PeriodList> => ({
              closed_through: closedThrough,
              periods: listed.map(toWire)
            })
          }
        ),

      get: ({ params: { id }, query: { check = false } }) =>
        Effect.flatMap(AskedPaper, (paper) => (paper === null ? answered(id, check) : printed(id, check, paper))),

      close: ({ payload }) => respond((who) => periods.close(who, payload), asPeriod),

      reopen: ({ payload }) => respond((who) => periods.reopen(who, payload), asPeriod)
    })
  })
)

export const routes = routesOf(api, handlers)
