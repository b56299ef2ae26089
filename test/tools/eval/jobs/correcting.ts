import type { Job } from "../Job.ts"
import { idOf, idsIn, tokenIn } from "../smallModel.ts"

/** All fields of an entry, not given. */
const untouched = { date: null, minutes: null, description: "", cost: null, currency: "", client: "", person: null }

/** Jobs that change and delete what is there. */
export const correcting: ReadonlyArray<Job> = [
  {
    title: "Move three entries to another project",
    mistakes: "one string for a list, null and empty text in all other fields",
    atMost: 4,
    play: async ({ call }) => {
      const { text } = await call("time_list", { from: "2026-03-01", to: "2026-03-06", projects: "Website", limit: "" })
      for (const id of idsIn(text)) {
        await call("time_update", { ...untouched, id, project: "Audit", hourly_rate: null, dry_run: null })
      }
    },
    leaves: {
      time: {
        gone: [
          "2026-03-03 240 min 360 EUR Landing page / Acme / Website / Olga",
          "2026-03-04 30 min 45 EUR Standup / Acme / Website / Olga",
          "2026-03-05 60 min 90 EUR Search form / Acme / Website / Olga"
        ],
        added: [
          "2026-03-03 240 min 360 EUR Landing page / Acme / Audit / Olga",
          "2026-03-04 30 min 45 EUR Standup / Acme / Audit / Olga",
          "2026-03-05 60 min 90 EUR Search form / Acme / Audit / Olga"
        ]
      }
    }
  },
  {
    title: "Correct an hour at the same rate",
    mistakes: "text for numbers, null for what stays",
    atMost: 2,
    play: async ({ call }) => {
      const { text } = await call("time_list", { search: "standup", clients: [], people: null })
      await call("time_update", { ...untouched, id: idOf(text, /Standup/u), minutes: "45", hourly_rate: "90.00" })
    },
    leaves: {
      time: {
        gone: ["2026-03-04 30 min 45 EUR Standup / Acme / Website / Olga"],
        added: ["2026-03-04 45 min 67.5 EUR Standup / Acme / Website / Olga"]
      }
    }
  },
  {
    title: "Take a project off an entry",
    mistakes: "empty text for what stays",
    atMost: 2,
    play: async ({ call }) => {
      const { text } = await call("time_list", { from: "2026-03-05", to: "", projects: ["Website"] })
      await call("time_update", { ...untouched, id: idOf(text, /Search form/u), project: "none" })
    },
    leaves: {
      time: {
        gone: ["2026-03-05 60 min 90 EUR Search form / Acme / Website / Olga"],
        added: ["2026-03-05 60 min 90 EUR Search form / Acme / - / Olga"]
      }
    }
  },
  {
    title: "Remove duplicates",
    mistakes: "one string for a list, an empty token",
    atMost: 3,
    prepare: (by) =>
      by.make("/api/time", {
        accrual_date: "2026-03-02",
        duration_minutes_total: 60,
        cost: 70,
        description: "product page",
        currency: "EUR"
      }),
    play: async ({ call }) => {
      const found = await call("timesheets", { from: "2026-03-02", to: "2026-03-06", person: "", limit: null })
      const { ids } = found.data.rows.find(({ kind }: { readonly kind: string }) => kind === "duplicate")
      const sent = { kind: "time", ids: ids.at(-1) }
      const { text } = await call("record_delete", { ...sent, confirm_token: "" })
      await call("record_delete", { ...sent, confirm_token: tokenIn(text) })
    },
    leaves: { time: { gone: ["2026-03-02 60 min 70 EUR product page / - / - / Olga"] } }
  },
  {
    title: "Delete an entry that changes meanwhile",
    mistakes: "a stale token",
    atMost: 5,
    play: async ({ call }) => {
      const { text } = await call("time_list", { search: "Landing" })
      const sent = { kind: "time", ids: [idOf(text, /Landing/u)] }
      const first = await call("record_delete", sent)
      await call("time_update", { ...untouched, id: sent.ids[0], description: "Landing page, final" })
      const again = await call("record_delete", { ...sent, confirm_token: tokenIn(first.text) })
      await call("record_delete", { ...sent, confirm_token: tokenIn(again.text) })
    },
    leaves: { time: { gone: ["2026-03-03 240 min 360 EUR Landing page / Acme / Website / Olga"] } },
    says: [/has changed since it was shown/u]
  },
  {
    title: "Rename a client and keep the rest",
    mistakes: "null and empty text in every other field, the name with a typo",
    atMost: 2,
    prepare: (by) => by.make("/api/counteragents", { name: "Dandelion", payment_terms_days: 10 }),
    play: ({ call }) =>
      call("clients_save", {
        client: "Dandelon",
        name: "Dandelion Ltd",
        archived: null,
        payment_terms_days: "",
        allow_duplicate_name: null,
        dry_run: "",
        request_id: null
      }),
    leaves: { clients: { gone: ["Dandelion 10"], added: ["Dandelion Ltd 10"] } }
  },
  {
    title: "Add no client twice",
    mistakes: "the client is there already",
    atMost: 2,
    play: async ({ call }) => {
      const { text } = await call("clients_save", { name: " acme ", archived: "" })
      await call("projects_save", { name: "Newsletter", client: idOf(text, /Acme|acme/u), archived: null })
    },
    leaves: { projects: { added: ["Newsletter / Acme"] } },
    says: [/already_there/u]
  },
  {
    title: "Archive a finished project",
    mistakes: `"true" for true, null for the client`,
    atMost: 2,
    play: async ({ call }) => {
      const { text } = await call("reference_list", { kind: "project", search: "audit", sort: "", archived: null })
      await call("projects_save", { project: idOf(text, /Audit/u), archived: "true", client: null, name: "" })
    },
    leaves: { projects: { gone: ["Audit / Acme"], added: ["Audit / Acme archived"] } }
  }
]
