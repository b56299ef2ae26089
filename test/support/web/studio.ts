import type { App } from "./startApp.ts"

export interface Studio {
  readonly clients: ReadonlyArray<string>
  readonly projects: ReadonlyArray<string>
  readonly people: Readonly<
    Record<"owner" | "admin" | "member" | "client", { readonly id: string; readonly key: string }>
  >
}

const day = (before: number): string => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)

const work = ["Wireframes", "Usability test", "Handover notes", "Icon set", "Component audit", "Bug fixes", "Workshop"]
const lengths = [30, 45, 60, 90, 120, 195]

/** Fills a workspace with the work of a small studio: three currencies, debts of every age, people of every role. */
export const fillStudio = async (app: App, key?: string): Promise<Studio> => {
  const post = async (path: string, body: object) => app.ask("POST", path, body, key)
  await app.ask("PUT", "/api/workspace", { name: "Studio Lindqvist", currency: "EUR", holiday_region: "DE-BY" }, key)
  for (const [currency, rate] of [
    ["USD", "0.87"],
    ["GBP", "1.17"]
  ]) {
    await post("/api/exchange-rates", { currency, rate, effective_date: day(400) })
  }
  const clients: Array<string> = []
  const projects: Array<string> = []
  for (const [name, currency, terms, ...names] of [
    ["Globex Robotics", "USD", 30, "Arm controller UI", "Onboarding film"],
    ["Lumen Health", "EUR", 14, "Reader redesign", "Check-in kiosk with a long name that must not break the page"],
    ["Harbour & Finch", "GBP", 30, "Webshop"],
    ["Bäckerei Großmann-Łęcka", "EUR", 30, "Kundenportal"]
  ] as const) {
    const { counteragent } = await post("/api/counteragents", { name, payment_terms_days: terms })
    clients.push(counteragent.id)
    await post("/api/rates", {
      kind: "bill",
      counteragent_id: counteragent.id,
      amount: "90",
      currency,
      effective_date: day(400)
    })
    for (const project of names) {
      const made = await post("/api/projects", { name: project, counteragent_id: counteragent.id })
      projects.push(made.project.id)
    }
  }
  const person = async (name: string, role: "admin" | "member" | "client") => {
    const email = `${role}@example.org`
    const made = await post("/api/members", {
      name,
      email,
      role,
      key: role === "client" ? "read" : "full",
      ...(role === "client" ? { counteragent_ids: [clients[0]] } : {})
    })
    return { id: made.member.id ?? made.member.user_id, key: made.secret }
  }
  const { me } = await app.ask("GET", "/api/me", undefined, key)
  const people = {
    owner: { id: me.id, key: key ?? "" },
    admin: await person("Sam Whitfield", "admin"),
    member: await person("Amara Okafor", "member"),
    client: await person("Greta Globex", "client")
  }
  await post("/api/rates", { kind: "cost", amount: "40", currency: "EUR", effective_date: day(400), user_id: me.id })
  for (let index = 0; index < 70; index++) {
    const who = [people.owner, people.admin, people.member][index % 3] ?? people.owner
    await post("/api/time", {
      description: work[index % work.length],
      accrual_date: day(index * (index < 40 ? 1 : 4)),
      duration_minutes_total: lengths[index % lengths.length],
      project_id: projects[index % projects.length],
      user_id: who.id,
      ...(index % 4 === 0 ? { tags: ["design"] } : {}),
      ...(index % 9 === 0 ? { billable: false } : {})
    })
  }
  for (const [index, client] of clients.entries()) {
    await post("/api/money", {
      counteragent_id: client,
      amount: String(250 + index * 130),
      currency: ["USD", "EUR", "GBP", "EUR"][index],
      inflow_date: day(12 + index * 9)
    })
  }
  await post("/api/payouts", { user_id: people.member.id, amount: "300", currency: "EUR", payout_date: day(5) })
  return { clients, projects, people }
}
