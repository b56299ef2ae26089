import type { Job } from "../Job.ts"
import { idOf } from "../smallModel.ts"

/** Jobs that only read. */
export const asking: ReadonlyArray<Job> = [
  {
    title: "Summarize the week and compare it with the one before",
    mistakes: "empty fields, one string for a list",
    atMost: 1,
    play: ({ call }) => call("report_overview", { from: "2026-03-02", to: "2026-03-08", clients: null, people: "me" }),
    says: [/Now: 6 h 30 min, earned 565/u, /Compared with 2026-02-23 to 2026-03-01: 2 h, earned 190\.00 EUR/u]
  },
  {
    title: "Say who owes, and write a note to chase it",
    mistakes: `"true" for true, empty fields`,
    atMost: 2,
    play: async ({ call }) => {
      await call("report_debtors", { overdue_only: "false", sort: "age", clients: "", by: "", limit: null })
      await call("client_statement", { client: "Acme", project: "", to: null, order: "oldest" })
    },
    says: [/"Acme" owes 765/u, /last paid 2026-02-20/u, /Wireframes/u]
  },
  {
    title: "Draft an invoice for one project and month",
    mistakes: "a project and no client, empty fields",
    atMost: 1,
    play: ({ call }) =>
      call("invoice_save", {
        client: "",
        project: "website",
        from: "2026-02-01",
        to: "2026-02-28",
        group_by: "entry",
        lines: [],
        dry_run: "true"
      }),
    says: [/draft client "Acme" 270\.00 EUR/u, /Wireframes[^]*Call about colours/u]
  },
  {
    title: "Say which hours were worked on holidays",
    mistakes: "empty fields, one string for a list, days both as rows and as figures",
    atMost: 2,
    prepare: (by) =>
      by.make("/api/time", {
        accrual_date: "2026-01-01",
        duration_minutes_total: 75,
        cost: 0,
        description: "Emergency",
        currency: "EUR"
      }),
    play: async ({ call }) => {
      await call("workspace_update", { holiday_region: "DE", name: "", currency: null, payment_terms_days: "" })
      await call("summarize_period", {
        from: "2026-01-01",
        to: "2026-01-31",
        each_day: "minutes",
        group_by: "day",
        people: "me"
      })
    },
    says: [/Public holidays: 2026-01-01/u, /2026-01-01 1 h 15 min/u]
  },
  {
    title: "Find an old entry and show everything about it",
    mistakes: "one string for a list",
    atMost: 2,
    play: async ({ call }) => {
      const { text } = await call("search", { query: "colours", kinds: "time" })
      await call("fetch", { id: idOf(text, /Call about colours/u) })
    },
    says: [/2026-02-24/u, /Website/u]
  },
  {
    title: "Check last week before the timesheet is handed in",
    mistakes: "the person's name with a typo, empty fields",
    atMost: 2,
    play: ({ call }) => call("timesheets", { from: "2026-03-02", to: "2026-03-06", person: "Olgga", cursor: "" }),
    says: [/2026-03-06[^\n]*no time logged/u]
  }
]
