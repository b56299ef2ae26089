import { assert } from "@effect/vitest"
import { isItRight } from "@hourbook/mcp/plausible/figures"
import { Effect, type Scope } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { dataOf, type Team } from "../../support/http/callers.ts"
import type { Stack } from "../../support/http/stack.ts"

type Kind = "time" | "payment" | "payout"
export interface Fields {
  readonly day?: string
  readonly amount?: number
  readonly currency?: string
  readonly client?: { readonly id: string; readonly name: string } | null
  readonly project?: { readonly id: string; readonly name: string } | null
  readonly person?: { readonly id: string; readonly name: string }
  readonly settles?: { readonly amount: number; readonly currency: string } | null
  readonly minutes?: number
  readonly text?: string
}
interface Written {
  readonly id: string
  readonly warnings: ReadonlyArray<string>
}
type Write = Effect.Effect<Written, never, Stack | Scope.Scope>

/** A workspace whose owner writes through one of the two edges, in that edge's words. */
interface Edge {
  readonly add: (kind: Kind, fields: Fields, repeat?: string) => Write
  readonly amend: (kind: Kind, id: string, fields: Fields) => Write
}

const given = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const rest = (fixture: Team): Edge => {
  const { full } = fixture.owner
  const kinds = {
    time: { path: "/api/time", one: "entry", day: "accrual_date", amount: "cost", text: "description" },
    payment: { path: "/api/money", one: "inflow", day: "inflow_date", amount: "amount", text: "comment" },
    payout: { path: "/api/payouts", one: "payout", day: "payout_date", amount: "amount", text: "comment" }
  }
  const bodyOf = (kind: Kind, { amount, client, currency, day, minutes, person, project, settles, text }: Fields) =>
    given({
      [kinds[kind].day]: day,
      [kinds[kind].amount]: amount,
      [kinds[kind].text]: text,
      currency,
      settles,
      duration_minutes_total: minutes,
      counteragent_id: client?.id,
      project_id: project?.id,
      user_id: person?.id
    })
  const writtenBy = (kind: Kind, data: any): Written => {
    if ("warnings" in data) assert.isNotEmpty(data.warnings)
    for (const { message } of data.warnings ?? []) assert.isNotEmpty(message)
    return { id: data[kinds[kind].one].id, warnings: (data.warnings ?? []).map(({ code }: any) => code) }
  }
  return {
    add: (kind, fields, repeat) =>
      Effect.map(
        full.post(kinds[kind].path, bodyOf(kind, fields), repeat === undefined ? {} : { "idempotency-key": repeat }),
        (answer) => writtenBy(kind, dataOf(answer, 201))
      ),
    amend: (kind, id, fields) =>
      Effect.map(full.put(`${kinds[kind].path}/${id}`, bodyOf(kind, fields)), (answer) =>
        writtenBy(kind, dataOf(answer))
      )
  }
}

const codes = {
  no_exchange_rate: /has no exchange rate on/u,
  possible_duplicate: /looks like/u,
  overlap: /is at the same time as/u,
  far_future: /more than a year ahead/u,
  longer_than_day: /longer than a day/u,
  hourly_rate_changed: /instead of .* an hour/u,
  settles_missing: /its project owes only .* so it settles nothing of the project/u,
  settles_differs: /settles (less than half|more than twice) of what arrived/u
}

const codeOf = (warning: string): string => Object.entries(codes).find(([, form]) => form.test(warning))?.[0] ?? warning

const mcp = Effect.fnUntraced(function* (fixture: Team) {
  const assistant = yield* assistantOf(fixture.owner.full.key)
  const kinds = {
    time: { add: "time_log", amend: "time_update", amount: "cost", text: "description" },
    payment: { add: "money_save", amend: "money_save", amount: "amount", text: "comment" },
    payout: { add: "money_save", amend: "money_save", amount: "amount", text: "comment" }
  }
  const inputOf = (kind: Kind, { amount, client, currency, day, minutes, person, project, settles, text }: Fields) =>
    given({
      ...(kind === "time" ? {} : { kind }),
      date: day,
      [kinds[kind].amount]: amount,
      [kinds[kind].text]: text,
      currency,
      settles_amount: settles?.amount,
      settles_currency: settles === null ? "none" : settles?.currency,
      minutes,
      client: client?.name,
      project: project?.name,
      person: person?.name
    })
  const writtenBy = ({ data, text }: { readonly data: any; readonly text: string }): Written => {
    const { warnings = [] } = data
    for (const warning of warnings) assert.include(text, `Warning: ${warning}`)
    return {
      id: (data.rows?.[0] ?? data.record ?? data.after).id,
      // What is not plausible is said to assistants alone.
      warnings: warnings.filter((one: string) => !one.endsWith(isItRight)).map(codeOf)
    }
  }
  const edge: Edge = {
    add: (kind, fields, repeat) => {
      const input = inputOf(kind, kind === "payout" ? { person: fixture.owner, ...fields } : fields)
      const all = { ...(kind === "time" ? { entries: [input] } : input), ...given({ request_id: repeat }) }
      return Effect.gen(function* () {
        const first = yield* assistant.ok(kinds[kind].add, all)
        const { confirm_token } = first.data
        if (confirm_token === undefined) return writtenBy(first)
        // A likely double is written once the user agrees.
        const { warnings } = writtenBy(first)
        const second = yield* assistant.ok(kinds[kind].add, { ...all, confirm_token })
        assert.isTrue(second.data.written)
        assert.deepEqual(writtenBy(second).warnings, warnings)
        return writtenBy(second)
      })
    },
    amend: (kind, id, fields) =>
      Effect.map(assistant.ok(kinds[kind].amend, { id, ...inputOf(kind, fields) }), writtenBy)
  }
  return edge
})

/** How to open each edge. */
export const edges: Readonly<Record<string, (fixture: Team) => Effect.Effect<Edge, never, Stack | Scope.Scope>>> = {
  REST: (fixture) => Effect.succeed(rest(fixture)),
  MCP: mcp
}
