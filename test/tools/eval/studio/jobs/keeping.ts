import { money } from "../figures.ts"
import type { StudioJob } from "../StudioJob.ts"
import { archivedClient, today } from "../world.ts"

export const keepingJobs: ReadonlyArray<StudioJob> = [
  {
    name: "A payment without a project",
    asks: "Bolt paid us 500 US dollars today, for no project in particular. Record it.",
    play: ({ call }) =>
      call("money_save", { kind: "payment", date: "today", amount: 500, currency: "USD", client: "Bolt Inc" }),
    leaves: { payments: { added: ["2026-03-06 500 USD - / Bolt Inc / - / Olga"] } }
  },
  {
    name: "A payment with a zero too many",
    asks: "Show me, without saving it, a payment of 32000 EUR by Acme today. Does anything look odd?",
    misledEarlier: true,
    play: ({ call }) =>
      call("money_save", {
        kind: "payment",
        date: today,
        amount: 32000,
        currency: "EUR",
        client: "Acme GmbH",
        dry_run: true
      }),
    says: [money(50000, "EUR")]
  },
  {
    name: "A payment in a currency that the client does not use",
    asks: "Show me, without saving it, a payment of 100 CHF by Acme today. Does anything look odd?",
    misledEarlier: true,
    play: ({ call }) =>
      call("money_save", {
        kind: "payment",
        date: today,
        amount: 100,
        currency: "CHF",
        client: "Acme GmbH",
        dry_run: true
      }),
    says: [/EUR|euro/u]
  },
  {
    name: "An amount with more digits than its currency",
    asks: "Show me, without saving it, a payment of 100.555 EUR by Acme today. Does anything look odd?",
    misledEarlier: true,
    play: ({ call }) =>
      call("money_save", { kind: "payment", date: today, amount: 100.555, client: "Acme GmbH", dry_run: true }),
    says: [/digits|decimals|cents?/u]
  },
  {
    name: "An exchange rate upside down",
    asks: "Show me, without saving it, an exchange rate for US dollars of 1.05 from today. Does anything look odd?",
    misledEarlier: true,
    play: ({ call }) => call("rates_set", { currency: "USD", date: today, rate: 1.05, dry_run: true }),
    says: [/0[.,]95/u]
  },
  {
    name: "A price far from the one in force",
    asks: "Show me, without saving it, a price of 9 EUR an hour for Acme from today. Does anything look odd?",
    misledEarlier: true,
    play: ({ call }) =>
      call("rates_set", { kind: "bill", currency: "EUR", date: today, rate: 9, client: "Acme GmbH", dry_run: true }),
    says: [money(9000, "EUR")]
  },
  {
    name: "A backdated price leaves entries at theirs",
    asks: "Set Bolt's price to 110 USD an hour from 1 March 2026, without changing entries. Which of them keep the old price?",
    misledEarlier: true,
    play: ({ call }) =>
      call("rates_set", { kind: "bill", currency: "USD", date: "2026-03-01", rate: 110, client: "Bolt Inc" }),
    says: [/1 time entr(?:y|ies)|one (?:time )?entry|1 entry|Product page/u]
  },
  {
    name: "A backdated price with its entries",
    asks: "Set Bolt's price to 110 USD an hour from 1 March 2026 and reprice the entries since then; I agree.",
    play: ({ call }) =>
      call("rates_set", {
        kind: "bill",
        currency: "USD",
        date: "2026-03-01",
        rate: 110,
        client: "Bolt Inc",
        reprice: true
      }),
    says: [money(22000, "USD")],
    leaves: {
      time: {
        added: ["2026-03-04 120 min 220 USD Product page / Bolt Inc / Shop / Alex Kim"],
        gone: ["2026-03-04 120 min 200 USD Product page / Bolt Inc / Shop / Alex Kim"]
      }
    }
  },
  {
    name: "A fee for a client",
    asks: "Charge Acme a fee of 75 EUR today, without a project. I agree to it.",
    play: ({ agree }) => agree("charge_save", { kind: "fee", date: today, amount: 75, client: "Acme GmbH" }),
    leaves: { charges: { added: ["fee 2026-03-06 75 EUR - / Acme GmbH / - / -"] } }
  },
  {
    name: "A write-off of more than is owed",
    asks: "Show me what would happen if we wrote off 1000 CHF of Cargo today; save nothing. Does anything look odd?",
    play: ({ call }) => call("charge_save", { kind: "write_off", date: today, amount: -1000, client: "Cargo AG" }),
    says: [money(11000, "CHF")]
  },
  {
    name: "A client who is there already",
    asks: 'Would a new client called "Acme" be a duplicate of one that we have? Check it without saving anything.',
    misledEarlier: true,
    play: ({ call }) => call("clients_save", { name: "Acme", dry_run: true }),
    says: [/Acme GmbH/u]
  },
  {
    name: "Something archived",
    asks: "Do we know a client with mill in the name?",
    play: ({ call }) => call("search", { query: "mill" }),
    says: [new RegExp(archivedClient, "u"), /archived/u]
  },
  {
    name: "Where reminders go",
    asks: "Acme's reminders go to books@acme.example, in German. Save that.",
    play: ({ call }) => call("clients_save", { client: "Acme GmbH", email: "books@acme.example", language: "de" }),
    says: [/books@acme\.example/u]
  },
  {
    name: "A link to a statement",
    asks: "Make a link with which Acme can read its own statement.",
    play: ({ call }) => call("clients_save", { client: "Acme GmbH", statement_link: true }),
    says: [/\/s#\w{20,}/u]
  },
  {
    name: "Who changed what, with currencies",
    asks: 'Change the cost of the entry "Review" to 60 EUR, then tell me from the log what it was before.',
    play: async ({ call }) => {
      const { data } = await call("time_list", { search: "Review" })
      await call("time_update", { id: data.rows[0].id, cost: 60 })
      return call("report_activity", { limit: 1 })
    },
    says: [/cost 45\.00 EUR → 60\.00 EUR|45(?:[.,]00)?\s?(?:EUR|€)/u],
    leaves: {
      time: {
        added: ["2026-03-06 30 min 60 EUR Review / Acme GmbH / Website / Olga"],
        gone: ["2026-03-06 30 min 45 EUR Review / Acme GmbH / Website / Olga"]
      }
    }
  }
]
