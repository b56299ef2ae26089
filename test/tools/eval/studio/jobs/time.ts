import { time } from "../figures.ts"
import { minutesIn } from "../ledger.ts"
import type { StudioJob } from "../StudioJob.ts"
import { today } from "../world.ts"

const february = { from: "2026-02-01", to: "2026-02-28" }
const thisWeek = { from: "2026-03-02", to: today }

export const timeJobs: ReadonlyArray<StudioJob> = [
  {
    name: "The hours of a month",
    asks: "How many hours did the whole team work in February 2026?",
    play: ({ call }) => call("summarize_period", { ...february, group_by: "person" }),
    says: [time(minutesIn(february))],
    mustNot: [time(minutesIn({}))]
  },
  {
    name: "The hours of one of two people of a name",
    asks: "How long did Alex Kim work in February 2026?",
    play: ({ call }) => call("summarize_period", { ...february, people: ["Alex Kim"] }),
    says: [time(minutesIn({ ...february, person: "Alex Kim" }))],
    mustNot: [time(minutesIn({ ...february, person: "Alex Berg" }))]
  },
  {
    name: "Which Alex is meant has to be asked",
    asks: "Log an hour for Alex on the Audit project today, if you know who that is; if several could be meant, just list them.",
    play: ({ call }) =>
      call("time_log", { date: "today", hours: 1, description: "Call", project: "Audit", cost: 90, person: "Alex" }),
    says: [/Alex Berg/u, /Alex Kim/u]
  },
  {
    name: "Each day of the week, in order",
    asks: "List the hours of each day of this week (from Monday 2 March 2026), oldest first.",
    play: ({ call }) => call("summarize_period", { ...thisWeek, group_by: "project", each_day: "minutes" }),
    says: [/2026-03-02 4 h, 2026-03-03 30 min, 2026-03-04 2 h|4\s?h[\s\S]*30\s?min[\s\S]*2\s?h/u]
  },
  {
    name: "Hours by week",
    asks: "How many hours did we work in each week from 23 February to 8 March 2026?",
    play: ({ call }) => call("summarize_period", { from: "2026-02-23", to: today, group_by: "week" }),
    says: [time(minutesIn({ from: "2026-02-23", to: "2026-03-01" })), time(minutesIn(thisWeek))]
  },
  {
    name: "Hours by month",
    asks: "How many hours did we work in February and in March 2026 so far?",
    play: ({ call }) => call("summarize_period", { from: "2026-02-01", to: today, group_by: "month" }),
    says: [time(minutesIn(february)), time(minutesIn({ from: "2026-03-01" }))]
  },
  {
    name: "Hours by tag",
    asks: "How much time went into work tagged design, from February 2026 until today?",
    play: ({ call }) => call("summarize_period", { from: "2026-02-01", to: today, group_by: "tag" }),
    says: [time(minutesIn({ from: "2026-02-01", tag: "design" }))]
  },
  {
    name: "Everybody, said as all",
    asks: "How many hours did all people log on the Website project until today?",
    play: ({ call }) => call("time_list", { people: ["all"], projects: ["Website"], to: "today", limit: 1 }),
    says: [time(minutesIn({ project: "Website" }))],
    mustNot: [/nearest/u]
  },
  {
    name: "Log an hour and a half of yesterday at the usual rate",
    asks: 'Log one and a half hours yesterday by me for Acme\'s Website, description exactly "Call about fonts". Use our usual rate.',
    play: ({ call }) =>
      call("time_log", { date: "yesterday", hours: 1.5, description: "Call about fonts", project: "Website" }),
    leaves: { time: { added: ["2026-03-05 90 min 135 EUR Call about fonts / Acme GmbH / Website / Olga"] } }
  },
  {
    name: "Log from one time to another",
    asks: 'Log my work today from 9:00 to 10:30 for Bolt\'s Shop, description exactly "Checkout".',
    play: ({ call }) =>
      call("time_log", { date: "heute", start: "9:00", end: "10:30", description: "Checkout", project: "Shop" }),
    leaves: { time: { added: ["2026-03-06 90 min 150 USD Checkout / Bolt Inc / Shop / Olga"] } }
  },
  {
    name: "Log twenty pasted rows",
    asks: `Log these for me on Acme's Audit, today, five minutes each, for free (cost 0): ${Array.from({ length: 20 }, (_, index) => `"Check ${index + 1}"`).join(", ")}.`,
    play: ({ call }) =>
      call("time_log", {
        date: "today",
        minutes: 5,
        cost: 0,
        project: "Audit",
        entries: Array.from({ length: 20 }, (_, index) => ({ description: `Check ${index + 1}` }))
      }),
    leaves: {
      time: {
        added: Array.from(
          { length: 20 },
          (_, index) => `2026-03-06 5 min 0 EUR Check ${index + 1} / Acme GmbH / Audit / Olga`
        ).sort()
      }
    }
  },
  {
    name: "Move work to another project",
    asks: 'The entries "Standup" and "Review" belong to Acme\'s Audit, not the Website. Move both; change nothing else.',
    play: async ({ call }) => {
      const found = await call("time_list", { projects: ["Website"], from: "2026-03-03", to: today, sort: "oldest" })
      return call("time_update", { ids: found.data.rows.map(({ id }: { id: string }) => id), project: "Audit" })
    },
    leaves: {
      time: {
        added: [
          "2026-03-03 30 min 45 EUR Standup / Acme GmbH / Audit / Alex Kim",
          "2026-03-06 30 min 45 EUR Review / Acme GmbH / Audit / Olga"
        ],
        gone: [
          "2026-03-03 30 min 45 EUR Standup / Acme GmbH / Website / Alex Kim",
          "2026-03-06 30 min 45 EUR Review / Acme GmbH / Website / Olga"
        ]
      }
    }
  },
  {
    name: "When the timer started, on the clocks of the studio",
    asks: 'Start my timer for Acme\'s Website with the description "Icons", and tell me the time at which it started.',
    misledEarlier: true,
    play: ({ call }) => call("timer", { action: "start", description: "Icons", project: "Website" }),
    says: [/11:00/u],
    mustNot: [/10:00/u]
  },
  {
    name: "A tag that nobody uses",
    asks: 'Show me, without saving it, an entry of 30 minutes today for Acme\'s Website with the tag "desing", cost 45. Does anything look odd?',
    play: ({ call }) =>
      call("time_log", {
        entries: [{ date: today, minutes: 30, cost: 45, description: "Icons", project: "Website", tags: ["desing"] }],
        dry_run: true
      }),
    says: [/"?design"?(?!\w)/u]
  },
  {
    name: "An entry at ten times the price",
    asks: "Show me, without saving it, one hour today for Acme's Website at 900 an hour. Does anything look odd?",
    misledEarlier: true,
    play: ({ call }) =>
      call("time_log", {
        entries: [{ date: today, minutes: 60, hourly_rate: 900, description: "Icons", project: "Website" }],
        dry_run: true
      }),
    says: [/90(?:[.,]00)?\s?(?:EUR|€)/u]
  }
]
