import { everySum, money } from "../figures.ts"
import { chargedIn, earnedIn, owedAt, payableTo, receivedIn } from "../ledger.ts"
import type { StudioJob } from "../StudioJob.ts"
import { today } from "../world.ts"

const february = { from: "2026-02-01", to: "2026-02-28" }
const thisWeek = { from: "2026-03-02", to: today }

const cents = (sums: ReturnType<typeof owedAt>, currency: "CHF" | "EUR" | "USD"): number => sums[currency] ?? 0

const acme = owedAt({ client: "Acme GmbH" })
const bolt = owedAt({ client: "Bolt Inc" })
const cargo = owedAt({ client: "Cargo AG" })
const planned = owedAt({ client: "Acme GmbH", to: "2026-03-31" })
const earned = earnedIn(february)

/** All currencies added as if they were one. */
const mixed = (sums: typeof earned): number => Object.values(sums).reduce((sum, one) => sum + one, 0)

export const moneyJobs: ReadonlyArray<StudioJob> = [
  {
    name: "What February earned, in each currency",
    asks: "What did we earn in February 2026? Give me each currency by itself.",
    play: ({ call }) => call("summarize_period", { ...february, group_by: "client" }),
    says: everySum(earned),
    mustNot: [money(mixed(earned), "EUR")]
  },
  {
    name: "What one client earned us",
    asks: "How much did we earn with Bolt in February 2026?",
    play: ({ call }) => call("summarize_period", { ...february, clients: ["Bolt"] }),
    says: everySum(earnedIn({ ...february, client: "Bolt Inc" })),
    mustNot: [money(cents(earnedIn({ ...february, client: "Bolt Inc" }), "USD"), "EUR")]
  },
  {
    name: "Who owes, and how much",
    asks: "Who owes us money right now, and how much in their own currency?",
    misledEarlier: true,
    play: ({ call }) => call("report_debtors"),
    says: [...everySum(acme), ...everySum(bolt), ...everySum(cargo)],
    mustNot: [money(cents(planned, "EUR"), "EUR"), money(cents(bolt, "USD"), "EUR")]
  },
  {
    name: "What one client owes, with charges and without what is planned",
    asks: "How much does Acme owe us as of today?",
    misledEarlier: true,
    play: ({ call }) => call("client_statement", { client: "Acme GmbH", limit: 1 }),
    says: everySum(acme),
    mustNot: [
      money(cents(planned, "EUR"), "EUR"),
      money(cents(acme, "EUR") - cents(chargedIn({ client: "Acme GmbH" }), "EUR"), "EUR")
    ]
  },
  {
    name: "What is left of a debt that was paid in another currency",
    asks: "How much is still open at Cargo after their payment in euros?",
    play: ({ call }) => call("client_statement", { client: "Cargo AG" }),
    says: everySum(cargo),
    mustNot: [money(cents(earnedIn({ client: "Cargo AG" }), "CHF") - 20000, "CHF")]
  },
  {
    name: "A project whose client pays without naming it",
    asks: "Is there anything to pay on Acme's project Website?",
    play: ({ call }) => call("client_statement", { project: "Website", limit: 1 }),
    says: [/owes|open|to pay/iu],
    mustNot: [money(cents(earnedIn({ project: "Website" }), "EUR") - 10000, "EUR")]
  },
  {
    name: "The opening debt of a statement",
    asks: "What did Bolt owe us at the start of March 2026?",
    play: ({ call }) => call("client_statement", { client: "Bolt Inc", from: "2026-03-01" }),
    says: everySum(owedAt({ client: "Bolt Inc", to: "2026-02-28" }))
  },
  {
    name: "A draft of a month that has charges",
    asks: "Draft Acme's invoice for February 2026, but only show it to me. What is the net total?",
    play: ({ call }) => call("invoice_save", { client: "Acme GmbH", ...february, dry_run: true }),
    says: [
      money(
        cents(earnedIn({ ...february, client: "Acme GmbH" }), "EUR") +
          cents(chargedIn({ ...february, client: "Acme GmbH" }), "EUR"),
        "EUR"
      )
    ]
  },
  {
    name: "What was received, in each currency",
    asks: "What payments came in during February 2026, per currency?",
    play: ({ call }) => call("money_list", { kind: "payment", ...february }),
    says: everySum(receivedIn(february)),
    mustNot: [money(mixed(receivedIn(february)), "EUR")]
  },
  {
    name: "Earnings of each day, in order and with their currency",
    asks: "What did we earn on each day of this week (from Monday 2 March 2026), in euros?",
    misledEarlier: true,
    play: ({ call }) => call("summarize_period", { ...thisWeek, group_by: "client", each_day: "earned" }),
    says: [/2026-03-02 360\.00 EUR, 2026-03-03 45\.00 EUR|360(?:[.,]00)? ?(?:€|EUR)[\s\S]*45(?:[.,]00)? ?(?:€|EUR)/u]
  },
  {
    name: "A comparison that names its days",
    asks: "How does this week (from Monday 2 March 2026 to today) compare with the one before? Name the days.",
    misledEarlier: true,
    play: ({ call }) => call("report_overview", thisWeek),
    says: [/2026-02-2[3-7]|(?:23|24|25|26|27)(?:\.|th|rd|\s)?\s?(?:Feb|02)|Feb(?:ruary)?\s2[3-7]/u]
  },
  {
    name: "What is payable to a member",
    asks: "How much do we still have to pay out to Alex Berg for the work so far?",
    play: ({ call }) => call("report_team", {}),
    says: [
      new RegExp(
        `payable ${money(payableTo("Alex Berg"), "EUR").source}|${money(payableTo("Alex Berg"), "EUR").source}`,
        "u"
      )
    ]
  },
  {
    name: "The client with the best margin",
    asks: "Which client left us the most after what the work cost, from 1 February 2026 until today?",
    play: ({ call }) =>
      call("summarize_period", { from: "2026-02-01", to: today, group_by: "client", sort: "margin", limit: 1 }),
    says: [/Acme/u]
  },
  {
    name: "What is planned is no debt yet",
    asks: "Is anything recorded for Acme after today? How much would they owe at the end of March 2026?",
    play: ({ call }) => call("client_statement", { client: "Acme GmbH", to: "2026-03-31", limit: 3 }),
    says: everySum(planned)
  }
]
