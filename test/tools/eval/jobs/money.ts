import type { Job } from "../Job.ts"
import { idOf } from "../smallModel.ts"

const date = "2026-03-06"

/** Jobs about payments, payouts, charges and exchange rates. */
export const money: ReadonlyArray<Job> = [
  {
    title: "Record a part payment in another currency",
    mistakes: "money and currency as a person types them, empty fields, no exchange rate",
    atMost: 2,
    play: async ({ call }) => {
      const paid = {
        kind: "payment",
        date,
        amount: "250.50",
        currency: "usd",
        client: "Acme",
        comment: "Part of March"
      }
      await call("money_save", { ...paid, id: "", project: null, person: "", request_id: "part" })
      await call("rates_set", { currency: "usd", date, rate: "0.9", dry_run: null })
    },
    leaves: {
      payments: { added: ["2026-03-06 250.5 USD Part of March / Acme / - / Olga"] },
      rates: { added: ["2026-03-06 USD 0.9"] }
    },
    says: [/no exchange rate on 2026-03-06/u]
  },
  {
    title: "Correct a payment and clear its comment",
    mistakes: "text for the amount, null for what stays",
    atMost: 2,
    play: async ({ call }) => {
      const { text } = await call("money_list", { kind: "payment", clients: "Acme", from: null, sort: "" })
      await call("money_save", {
        kind: "payment",
        id: idOf(text, /Deposit/u),
        amount: "120",
        comment: "none",
        date: null,
        currency: "",
        client: "",
        project: null
      })
    },
    leaves: {
      payments: {
        gone: ["2026-02-20 100 EUR Deposit / Acme / - / Olga"],
        added: ["2026-02-20 120 EUR - / Acme / - / Olga"]
      }
    }
  },
  {
    title: "Add a teammate and pay them",
    mistakes: "a payout without its person, empty fields, an empty list",
    atMost: 3,
    user: { knows: { person: "Zoe" } },
    play: async ({ call }) => {
      await call("members_save", {
        person: "",
        email: " Zoe@Example.org ",
        name: "Zoe",
        role: "member",
        clients: [],
        invite: null
      })
      await call("money_save", {
        kind: "payout",
        id: null,
        date,
        amount: "300",
        currency: "",
        person: null,
        client: ""
      })
    },
    leaves: {
      members: { added: ["Zoe member"] },
      payouts: { added: ["2026-03-06 300 EUR - / - / - / Zoe"] }
    },
    says: [/One-time code/u]
  },
  {
    title: "Write off what a client will not pay",
    mistakes: "the amount without a minus, as text, no client, empty fields",
    atMost: 4,
    user: { knows: { amount: "-65.00", client: "Acme" } },
    play: ({ agree }) =>
      agree("charge_save", {
        id: "",
        kind: "write_off",
        date,
        amount: "65.00",
        currency: null,
        comment: "Agreed on the phone",
        client: "",
        project: null,
        person: "",
        request_id: "write-off",
        confirm_token: ""
      }),
    leaves: { charges: { added: ["write_off 2026-03-06 -65 EUR Agreed on the phone / Acme / - / -"] } },
    says: [/write off -65\.00 EUR "Agreed on the phone" client "Acme"/u]
  },
  {
    title: "Record a payment in dollars that settles an invoice in euros",
    mistakes: "money and currencies as a person types them, no exchange rate, empty fields",
    atMost: 2,
    play: async ({ call }) => {
      await call("money_save", {
        kind: "payment",
        id: null,
        date,
        amount: "1000.00",
        currency: "usd",
        settles_amount: "765",
        settles_currency: "eur",
        client: "acme",
        project: "",
        person: null,
        request_id: "dollars"
      })
      await call("client_statement", { client: "Acme", project: "", from: null, order: "oldest", cursor: "" })
    },
    leaves: { payments: { added: ["2026-03-06 1000 USD - / Acme / - / Olga settles 765 EUR"] } },
    says: [/no exchange rate on 2026-03-06/u, /received 1000\.00 USD for 765\.00 EUR "", owes 0\.00 EUR/u]
  },
  {
    title: "Record a payment for one of two namesakes",
    mistakes: "a name that two projects have, money as text",
    atMost: 2,
    user: { means: /without client/u },
    prepare: (by) => by.post("/api/projects", { name: "Website", counteragent_id: null }),
    play: ({ call }) =>
      call("money_save", { kind: "payment", date, amount: "80.00", project: "website", client: null, comment: "" }),
    leaves: { payments: { added: ["2026-03-06 80 EUR - / - / Website / Olga"] } }
  }
]
