import type { ProposedTaxCode } from "@hourbook/core/billing/proposedTaxCodes"
import type { TaxCode } from "@hourbook/core/billing/TaxCode"
import { TaxCodes } from "@hourbook/core/billing/TaxCodes"
import { toNumber } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { etag, ifMatch } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { someChange } from "../wire/recordToWire.ts"
import { type TaxCodeChanged, type TaxCodeCreated, type TaxCodeList, TaxCodesApi } from "./contract.ts"

const proposedToWire = ({ category, name, percent, reason, reasonCode }: ProposedTaxCode) => ({
  name,
  category,
  percent: toNumber(percent),
  reason,
  reason_code: reasonCode
})

export const taxCodeToWire = (code: TaxCode): DataOf<typeof TaxCodeCreated>["tax_code"] => ({
  id: code.id,
  ...proposedToWire(code),
  valid_from: code.validFrom,
  valid_to: code.validTo,
  archived: code.archived,
  created_at: code.createdAt,
  updated_at: code.updatedAt
})

const unset = { reason: null, reasonCode: null, validFrom: null, validTo: null, archived: false } as const

const api = apiOf(TaxCodesApi)

const handlers = groupOf(
  api,
  "taxCodes",
  Effect.fnUntraced(function* (handlers) {
    const taxCodes = yield* TaxCodes

    return handlers.handleAll({
      list: () =>
        respond((who) => taxCodes.list(who), {
          data: ({ codes, proposed }): DataOf<typeof TaxCodeList> => ({
            tax_codes: codes.map(taxCodeToWire),
            proposed: proposed.map(proposedToWire)
          })
        }),

      add: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("add tax code", headers), (idempotencyKey) =>
          respond((who) => taxCodes.add(who, { ...unset, ...payload }, idempotencyKey), {
            status: 201,
            data: ({ value }): DataOf<typeof TaxCodeCreated> => ({ tax_code: taxCodeToWire(value) }),
            headers: (outcome) => ({ ...replayed(outcome), ...etag(outcome.value) })
          })
        ),

      amend: ({ headers, params, payload }) =>
        respond(
          (who) =>
            Effect.flatMap(someChange(payload), (changes) => taxCodes.amend(who, params.id, changes, ifMatch(headers))),
          { data: (code): DataOf<typeof TaxCodeChanged> => ({ tax_code: taxCodeToWire(code) }), headers: etag }
        )
    })
  })
)

export const routes = routesOf(api, handlers)
