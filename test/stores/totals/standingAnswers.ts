import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { currentConversion } from "@hourbook/core/exchangeRates/Conversion"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { debtKinds } from "@hourbook/core/facts/factKinds"
import { figureKinds } from "@hourbook/core/facts/figures"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { Standings, StandingsPage } from "@hourbook/core/facts/Standings"
import { addDays, today } from "@hourbook/core/values/CalendarDate"
import { ProjectId } from "@hourbook/core/values/Ids"
import { add, type Amount, compare, fromText, subtract, toText, zero } from "@hourbook/core/values/Money"
import type { RowPosition } from "@hourbook/core/values/RowPosition"
import { BigDecimal, Effect } from "effect"
import { currency, day } from "../../support/data/builders.ts"
import type { Fixture } from "../../support/data/seedWorkspace.ts"

const base = currency("EUR")

/** What makes a project, client or member active. */
const active = ["time", "charges", "credits", "payments", "refunds"] as const

/** Every answer that can come from standings, as text. */
export const answers = Effect.fnUntraced(function* ({ all }: Fixture) {
  const facts = yield* ReportFacts
  const exchangeRates = yield* ExchangeRateRepository
  const conversion = yield* currentConversion(exchangeRates, all, base)
  const valuation = { from: undefined, balanceDate: yield* today, conversion }
  const found: Array<unknown> = []
  for (const by of ["project", "client", "member"] as const) {
    const question = { by, filter: {}, valuation, nameless: "none", withValue: null } as const
    const standings = facts.standings!
    const { count, rows } = yield* standings(all, { ...question, of: [...debtKinds, "payouts"], page: null })
    found.push(
      count,
      rows.toSorted((a, b) => String(a.id).localeCompare(String(b.id)))
    )
    for (const figure of ["worked", "earned", "charged", "received", "debt"] as const) {
      const page = { by: figure, direction: "desc", after: null, limit: 2 } as const
      found.push(yield* standings(all, { ...question, of: debtKinds, page }))
    }
    const page = { by: "earned", direction: "desc", after: null, limit: 5 } as const
    found.push(yield* standings(all, { ...question, of: ["time"], withValue: "earned", page }))
    for (const [order, of] of [
      ["earned", active],
      ["worked", active],
      ["worked", ["time"]]
    ] as const) {
      for (const direction of ["asc", "desc"] as const) {
        let after: RowPosition | null = null
        do {
          const page: StandingsPage = { by: order, direction, after, limit: 1 }
          const one: Standings = yield* standings(all, { ...question, of, page })
          found.push(one)
          after = one.next
        } while (after !== null)
      }
    }
  }
  const valuing = { ...valuation, base, to: undefined, exchangeRates: conversion.exchangeRates }
  for (const repository of [yield* ProjectRepository, yield* ClientRepository]) {
    for (const sortBy of ["worked", "earned", "received", "debt"] as const) {
      const page = { sortBy, direction: "desc", limit: 10, start: { _tag: "Offset", offset: 0 } } as const
      const { items } = yield* repository.listByFigure(all, { filter: {}, page, valuing })
      found.push(items.map(({ id }) => id))
    }
  }
  const scopes = [
    {},
    { to: day("2026-08-17") },
    { from: day("2026-08-01"), to: day("2026-08-31") },
    { from: day("2026-03-03") }
  ]
  for (const scope of scopes) {
    for (const by of ["client", "project"] as const) {
      const pages = (["overdue", "received", "lastPaid", "age"] as const).map((sort) => ({
        sort: { by: sort, direction: "desc" as const },
        after: null,
        limit: 2
      }))
      const ofPeriod = { ...valuation, from: scope.from, balanceDate: scope.to ?? valuation.balanceDate }
      const question = { by, scope, valuation: ofPeriod, paymentTermsDays: 14, nameless: "none", overdueOnly: false }
      found.push(yield* facts.debtors!(all, { ...question, pages }))
    }
  }
  for (const to of [undefined, day("2026-08-17")]) {
    for (const by of [[], ["client"], ["project"], ["client", "project", "member"]] as const) {
      const question = { filter: { to }, at: { ...valuation, balanceDate: to ?? valuation.balanceDate }, by }
      const { open, surpluses } = yield* facts.openParts!(all, { ...question, boundaries: [], withSurplus: true })
      const texts = [...open, ...surpluses].map((part) => JSON.stringify(part, withoutScale))
      found.push(texts.toSorted())
    }
  }
  for (const by of ["project", "client"] as const) {
    const debts = yield* debtsBy(all, by)
    for (const filter of [{}, { to: day("2026-02-10") }]) {
      const unpaid = yield* facts.unpaidSince(all, { by, filter, debts })
      found.push(unpaid.map(({ currency, day, id }) => `${id} ${currency} ${day}`).toSorted())
    }
  }
  for (const to of [valuation.balanceDate, day("2026-02-10"), undefined]) {
    for (const days of [0, 1, 2, 5]) {
      const before = addDays(to ?? day("2026-12-25"), -days)
      found.push(yield* facts.idleProjects!(all, { of: "time", filter: { to }, before, limit: 2 }))
    }
  }
  return JSON.stringify(found, withoutScale, 1)
})

/** What each project or client owes in each currency, and ten that owe without a record, so that there are many. */
const debtsBy = Effect.fnUntraced(function* (all: Fixture["all"], by: "project" | "client") {
  const facts = yield* (yield* ReportFacts).ask(all, { of: debtKinds, filter: {}, by: [by] })
  const sums = new Map<string, { readonly fact: (typeof facts)[number]; readonly debt: Amount }>()
  for (const fact of facts) {
    const key = `${by === "project" ? fact.projectId : fact.clientId} ${fact.currency}`
    const [before, sign] = [sums.get(key)?.debt ?? zero, figureKinds.debt[fact.kind as keyof typeof figureKinds.debt]]
    sums.set(key, { fact, debt: sign === 1 ? add(before, fact.amount) : subtract(before, fact.amount) })
  }
  const owed = [...sums.values()].map(({ debt, fact }) => ({
    id: by === "project" ? fact.projectId : fact.clientId,
    currency: fact.currency,
    debt
  }))
  const unknown = Array.from({ length: 10 }, (_, index) => ({
    id: ProjectId.make(`00000000-0000-7000-8000-00000000000${index}`),
    currency: base,
    debt: fromText("1")
  }))
  return [...owed.filter(({ debt }) => compare(debt, zero) > 0), ...unknown]
})

/** Equal amounts are the same text, whatever the zeros at their end. */
const withoutScale = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && "_id" in value && "value" in value && "scale" in value
    ? toText(BigDecimal.make(BigInt(String(value.value)), Number(value.scale)))
    : value
