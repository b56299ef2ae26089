import type { Job } from "../Job.ts"

const date = "2026-03-06"

/** How a model that fills every field says nothing. */
const nothing = { hourly_rate: null, currency: "", client: null, person: "" }

const pasted = Array.from({ length: 60 }, (_, index) => {
  const day = `2026-01-${String(5 + (index % 20)).padStart(2, "0")}`
  return { day, text: `Ticket ${index + 1}`, minutes: 15 + (index % 4) * 15 }
})

/** Jobs that record time. */
export const logging: ReadonlyArray<Job> = [
  {
    title: "Log a messy day from free text",
    mistakes: `null and "" in every field, "90" for 90, no cost, one of the names with a typo`,
    atMost: 2,
    play: ({ call }) =>
      call("time_log", {
        entries: [
          { ...nothing, date, minutes: "90", description: "Landing page, second draft", project: "Website", cost: "" },
          { ...nothing, date, minutes: 45, description: "Call", project: null, client: "Bolt", cost: "60.00" },
          { ...nothing, date, minutes: "30", description: "Books", project: "Audti", cost: 50 },
          { ...nothing, date, minutes: 20, description: "Mail", project: "", cost: 0 }
        ],
        dry_run: null,
        request_id: "friday"
      }),
    leaves: {
      time: {
        added: [
          "2026-03-06 20 min 0 EUR Mail / - / - / Olga",
          "2026-03-06 30 min 50 EUR Books / Acme / Audit / Olga",
          "2026-03-06 45 min 60 EUR Call / Bolt / - / Olga",
          "2026-03-06 90 min 135 EUR Landing page, second draft / Acme / Website / Olga"
        ]
      }
    }
  },
  {
    title: "Log an hour at the last rate",
    mistakes: "no cost, one object for a list",
    atMost: 2,
    play: ({ call }) =>
      call("time_log", { entries: { date, minutes: "60", description: "Checkout", project: "shop", cost: null } }),
    leaves: { time: { added: ["2026-03-06 60 min 70 EUR Checkout / Bolt / Shop / Olga"] } }
  },
  {
    title: "Log six entries that each have a problem",
    mistakes: "a day that does not exist, typos, two prices, an argument that does not exist, no cost",
    atMost: 2,
    user: { knows: { date, hourly_rate: 80 } },
    play: ({ call }) =>
      call("time_log", {
        entries: [
          { date: "2026-02-30", minutes: 10, description: "One", cost: 1 },
          { date, minutes: 10, description: "Two", cost: 2, client: "Akme" },
          { date, minutes: 10, description: "Three", cost: 3, hourly_rate: 90 },
          { date, minutes: 10, description: "Four", cost: 4, billable: true },
          { date, minutes: 30, description: "Five", project: "Audit" },
          { date, minutes: 30, description: "Six", person: "Mari" }
        ]
      }),
    leaves: {
      time: {
        added: [
          "2026-03-06 10 min 1 EUR One / - / - / Olga",
          "2026-03-06 10 min 2 EUR Two / Acme / - / Olga",
          "2026-03-06 10 min 3 EUR Three / - / - / Olga",
          "2026-03-06 10 min 4 EUR Four / - / - / Olga",
          "2026-03-06 30 min 40 EUR Six / - / - / Mary",
          "2026-03-06 30 min 50 EUR Five / Acme / Audit / Olga"
        ]
      }
    }
  },
  {
    title: "Log an hour of a teammate",
    mistakes: "the person's name with a typo, the list as JSON text",
    atMost: 2,
    play: ({ call }) =>
      call("time_log", {
        entries: JSON.stringify([{ date, minutes: "60", description: "Tests", hourly_rate: "50", person: "mry" }])
      }),
    leaves: { time: { added: ["2026-03-06 60 min 50 EUR Tests / - / - / Mary"] } }
  },
  {
    title: "Log sixty pasted rows",
    mistakes: "all of them in one call, numbers as text",
    atMost: 5,
    play: ({ call }) =>
      call("time_log", {
        entries: pasted.map(({ day, minutes, text }) => ({
          date: day,
          minutes: String(minutes),
          description: text,
          hourly_rate: "60",
          project: "Shop",
          client: ""
        })),
        request_id: ""
      }),
    leaves: {
      time: {
        added: pasted
          .map(({ day, minutes, text }) => `${day} ${minutes} min ${minutes} EUR ${text} / Bolt / Shop / Olga`)
          .toSorted()
      }
    }
  },
  {
    title: "Log once though the answer was lost",
    mistakes: "the call is repeated, with numbers for text",
    atMost: 2,
    play: async ({ call }) => {
      const entry = { date, minutes: 15, description: "Backup", cost: 20, client: "Bolt" }
      await call("time_log", { entries: [entry], request_id: "backup" })
      await call("time_log", {
        entries: { ...entry, minutes: "15", cost: "20.00", project: null },
        request_id: "backup"
      })
    },
    leaves: { time: { added: ["2026-03-06 15 min 20 EUR Backup / Bolt / - / Olga"] } },
    says: [/Already logged before/u]
  },
  {
    title: "Log work for a new client and project",
    mistakes: `empty fields, "true" and "14" as text, an empty client`,
    atMost: 4,
    play: async ({ call }) => {
      const entries = [
        { date, minutes: 120, description: "Kick-off", hourly_rate: 95, client: "", project: "Relaunch" }
      ]
      await call("clients_save", { client: null, name: "Cargo", archived: null, payment_terms_days: "14" })
      await call("projects_save", { project: "", name: "Relaunch", client: "cargo", archived: "false" })
      await call("time_log", { entries, dry_run: "true" })
      await call("time_log", { entries, dry_run: "" })
    },
    leaves: {
      clients: { added: ["Cargo 14"] },
      projects: { added: ["Relaunch / Cargo"] },
      time: { added: ["2026-03-06 120 min 190 EUR Kick-off / Cargo / Relaunch / Olga"] }
    }
  }
]
