import type { CurrencySum, Total } from "@hourbook/core/facts/totals"
import { Imports } from "@hourbook/core/imports/Imports"
import { chargeKind, ChargeId } from "@hourbook/core/money/Charge"
import { Charges } from "@hourbook/core/money/Charges"
import { toNumber } from "@hourbook/core/values/Money"
import { Effect, type Schema } from "effect"
import type { DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { moneyHandlers } from "../wire/moneyHandlers.ts"
import { invoicedOf } from "../wire/recordToWire.ts"
import { chargeToWire } from "./chargeToWire.ts"
import { type ChargeQuery, type chargeAnswers, chargeSorts, ChargesApi, NewCharge, ChargePatch } from "./contract.ts"

const inCurrency = ({ amount, count, currency }: CurrencySum) => ({
  currency,
  charges_count: count,
  charged_total: toNumber(amount)
})

const toTotals = (total: Total): DataOf<typeof chargeAnswers.list>["totals"] => ({
  charges_count: total.count,
  charged_total: toNumber(total.amount),
  by_currency: total.byCurrency.map(inCurrency),
  unconverted: total.unconverted.map(inCurrency)
})

const handlers = Effect.map(Effect.all({ imports: Imports, useCases: Charges }), (services) =>
  moneyHandlers(
    chargeKind,
    services,
    { group: ChargesApi, id: ChargeId, create: NewCharge, patch: ChargePatch },
    {
      list: "charges",
      range: "charge",
      filterOf: (query: Schema.Struct.Type<typeof ChargeQuery>) => ({
        from: query.charge_from,
        to: query.charge_to,
        chargeKinds: query.kind
      }),
      invoicedOf: (query: Schema.Struct.Type<typeof ChargeQuery>) => invoicedOf(query),
      sorts: chargeSorts,
      byDay: "charge_date",
      toResponse: (charge): DataOf<typeof chargeAnswers.one> => ({ charge: chargeToWire(charge) }),
      toList: ({ days, items, tail, total }): DataOf<typeof chargeAnswers.list> => ({
        charges: items.map(chargeToWire),
        totals: total === null ? null : toTotals(total),
        chart_by_day: days.map(({ amount, count, day }) => ({ date: day, charged_total: toNumber(amount), count })),
        ...tail
      })
    }
  )
)

const api = apiOf(ChargesApi)

export const routes = routesOf(
  api,
  groupOf(api, "charges", (group) => Effect.map(handlers, (all) => group.handleAll(all)))
)
