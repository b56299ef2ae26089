import type { BillingRate } from "@hourbook/core/prices/BillingRate"
import { BillingRates } from "@hourbook/core/prices/BillingRates"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { toNumber } from "@hourbook/core/values/Money"
import { among } from "@hourbook/core/values/ranges"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect } from "effect"
import { errorText } from "../edge/answers/errorText.ts"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { type RateCreated, type RateList, type RateRemoved, RatesApi, type Repriced } from "./contract.ts"

const toWire = (rate: BillingRate): DataOf<typeof RateCreated>["rate"] => ({
  id: rate.id,
  kind: rate.kind,
  amount: toNumber(rate.amount),
  currency: rate.currency,
  effective_date: rate.effectiveDate,
  project_id: rate.projectId,
  counteragent_id: rate.clientId,
  user_id: rate.userId,
  created_at: rate.createdAt,
  updated_at: rate.updatedAt
})

/** A new rate is for all work unless its body says otherwise. */
const anyWork = { projectId: null, clientId: null, userId: null } as const

const api = apiOf(RatesApi)

const handlers = groupOf(
  api,
  "rates",
  Effect.fnUntraced(function* (handlers) {
    const rates = yield* BillingRates
    const time = yield* TimeEntries

    return handlers.handleAll({
      list: ({ query }) =>
        respond((who) => rates.list(who), {
          data: (all): DataOf<typeof RateList> => ({
            rates: all
              .filter(
                ({ clientId, kind, projectId, userId }) =>
                  (query.kind === undefined || kind === query.kind) &&
                  among(projectId, query.project_id) &&
                  among(clientId, query.counteragent_id) &&
                  among(userId, query.user_id)
              )
              .map(toWire)
          })
        }),

      put: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("put billing rate", headers), (idempotencyKey) =>
          respond((who) => rates.put(who, { ...anyWork, ...payload }, idempotencyKey), {
            status: 201,
            data: ({ value }): DataOf<typeof RateCreated> => ({ rate: toWire(value) }),
            headers: replayed
          })
        ),

      reprice: ({ payload: { dryRun = false, ...question } }) =>
        respond((who) => Effect.provideService(time.reprice(who, question), DryRun, dryRun), {
          data: (repriced): DataOf<typeof Repriced> => ({
            dry_run: dryRun,
            entries_count: repriced.entries,
            changed_count: repriced.changed,
            told_count: repriced.byHand,
            locked_count: repriced.locked,
            totals: repriced.totals.map(({ after, before, currency, projectId, projectName }) => ({
              project_id: projectId,
              project_name: projectName,
              currency,
              before_total: toNumber(before),
              after_total: toNumber(after)
            })),
            refused: repriced.refused.map(({ count, example, why }) => ({
              message: errorText(why),
              entries_count: count,
              example_id: example
            })),
            next_cursor: repriced.next
          })
        }),

      remove: ({ params }) =>
        respond((who) => rates.remove(who, params.id), { data: (id): DataOf<typeof RateRemoved> => ({ id }) })
    })
  })
)

export const routes = routesOf(api, handlers)
