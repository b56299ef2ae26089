import { overHttp } from "../../../support/assistants.ts"
import type { Host } from "../host/studioHost.ts"
import {
  archivedClient,
  billRates,
  charges,
  clients,
  costs,
  entries,
  exchangeRates,
  payments,
  payouts,
  people,
  projects,
  timeZone
} from "./world.ts"

export type Send = (method: string, path: string, body?: unknown) => Promise<any>

/** What REST answers, without its envelope. */
export const sender =
  ({ fetch }: Pick<Host, "fetch">, key: string): Send =>
  async (method, path, body) => {
    const answer = await fetch(
      new Request(`http://hourbook.test${path}`, {
        method,
        headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
    )
    const { data, error } = (await answer.json()) as any
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(error)}`)
    return data
  }

/** An assistant of the newest revision, with a key. */
export const assistantOn = ({ fetch }: Pick<Host, "fetch">, key: string) =>
  overHttp("client 2, revision 2026-07-28", {
    url: "http://hourbook.test/api/mcp",
    headers: { "x-api-key": key },
    fetch: (url, init) => fetch(new Request(url, init))
  })

/** Leaves out what an earlier version has no field for. */
const ifKnown = (sent: Promise<unknown>): Promise<unknown> =>
  sent.catch((error: unknown) => {
    if (!String(error).includes("unknown field")) throw error
  })

const amount = (cents: number): number => cents / 100

/** Puts the studio into an empty workspace, by REST but for the prices, which tools set. Gives a key of each person. */
export const loadStudio = async (host: Pick<Host, "fetch">, key: string): Promise<ReadonlyMap<string, string>> => {
  const keys = new Map<string, string>()
  const send = sender(host, key)
  await ifKnown(send("PUT", "/api/workspace", { time_zone: timeZone }))
  const ids = new Map<string, string>()
  const idOf = (name: string | undefined) => (name === undefined ? undefined : ids.get(name))
  const { members } = await send("GET", "/api/members")
  ids.set("Olga", members[0].id)
  for (const { currency, name } of clients) {
    const { counteragent } = await send("POST", "/api/counteragents", { name })
    ids.set(name, counteragent.id)
    await ifKnown(send("PUT", `/api/counteragents/${counteragent.id}`, { currency }))
  }
  await send("POST", "/api/counteragents", { name: archivedClient, archived: true })
  for (const [name, client] of Object.entries(projects)) {
    ids.set(name, (await send("POST", "/api/projects", { name, counteragent_id: idOf(client) })).project.id)
  }
  for (const { name, role } of people) {
    const email = `${name.toLowerCase().replace(" ", ".")}-${idOf("Acme GmbH")?.slice(-8)}@example.org`
    const { member, secret } = await send("POST", "/api/members", { name, role, email, key: "full" })
    ids.set(name, member.id)
    keys.set(name, secret)
  }
  for (const { currency, from, rate } of exchangeRates) {
    await send("POST", "/api/exchange-rates", { currency, effective_date: from, rate })
  }
  const assistant = await assistantOn(host, key)
  const set = async (rate: object) => {
    const { isError, text } = await assistant.call("rates_set", { date: "2026-01-01", ...rate })
    if (isError) throw new Error(text)
  }
  for (const { hourly, person } of costs) await set({ kind: "cost", currency: "EUR", rate: hourly, person })
  for (const { client, currency, hourly } of billRates) await set({ kind: "bill", currency, rate: hourly, client })
  await assistant.close()
  for (const one of entries) {
    await send("POST", "/api/time", {
      accrual_date: one.day,
      duration_minutes_total: one.minutes,
      ...(one.byRate ? {} : { cost: amount(one.cents), currency: one.currency }),
      description: one.text,
      project_id: idOf(one.project),
      user_id: idOf(one.person),
      tags: one.tags
    })
  }
  for (const { cents, client, currency, day, project, settles } of payments) {
    await send("POST", "/api/money", {
      inflow_date: day,
      amount: amount(cents),
      currency,
      counteragent_id: idOf(client),
      ...(project === undefined ? {} : { project_id: idOf(project) }),
      ...(settles === undefined ? {} : { settles: { amount: amount(settles.cents), currency: settles.currency } })
    })
  }
  for (const { cents, client, currency, day, kind } of charges) {
    await send("POST", "/api/charges", {
      charge_date: day,
      kind,
      amount: amount(cents),
      currency,
      counteragent_id: idOf(client)
    })
  }
  for (const { cents, day, person } of payouts) {
    await send("POST", "/api/payouts", {
      payout_date: day,
      amount: amount(cents),
      currency: "EUR",
      user_id: idOf(person)
    })
  }
  return keys
}
