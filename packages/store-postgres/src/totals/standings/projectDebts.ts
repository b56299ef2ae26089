import type { Visibility } from "@hourbook/core/access/Policy"
import { conversion } from "@hourbook/core/exchangeRates/Conversion"
import { debtKinds } from "@hourbook/core/facts/factKinds"
import type { Valuing } from "@hourbook/core/facts/figures"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { SqlClient, Statement } from "effect/sql"
import { pendingDeltas } from "../rows/factRows.ts"
import { covering, rateOf } from "./covering.ts"
import { openAccruals } from "./openAccruals.ts"

/**
 * Common table expressions up to `standings`: by `id` what is open of each project that owes something, as `value` in the base currency. Every
 * account is settled whole. `reach` are the accounts that are settled anew.
 */
export const projectDebts = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  {
    isStored,
    recent,
    valuing
  }: { readonly valuing: Valuing; readonly recent: CalendarDate; readonly isStored: boolean }
): Statement.Fragment => {
  const { balanceDate, base, exchangeRates, to } = valuing
  const rate = rateOf(sql, { balanceDate, conversion: conversion(base, exchangeRates) }, "currency")
  const accounts = openAccruals(sql, visible, {
    filter: { to },
    recent,
    from: isStored ? "stored" : "facts",
    isWanted: null
  })
  return sql`
    ${pendingDeltas(sql, visible, debtKinds)}, ${accounts}, ${covering(sql, rate, "part")},
    standings as (
      select project_id as id, coalesce(sum(value - covered), 0) as value from covering where project_id is not null group by 1
    )`
}
