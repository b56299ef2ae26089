import { addDays, type CalendarDate, daysBetween, firstOfMonth, lastOfMonth } from "@hourbook/core/values/CalendarDate"
import { between, seeded } from "./seeded.ts"
import { type ClientPlan, clients, gbp, people, type Person, usd } from "./studio.ts"
import { clientNamed, daysOfWork, rateOf, type Work } from "./work.ts"

/** An amount in the currency of its client, or for a payout in that of the studio. */
interface Booked {
  readonly day: CalendarDate
  readonly amount: string
  readonly comment: string
}
export interface PaymentPlan extends Booked {
  readonly client: ClientPlan
}
export interface ChargePlan extends PaymentPlan {
  readonly kind: "expense" | "discount" | "write_off"
}
export interface PayoutPlan extends Booked {
  readonly person: Person
}

/** In hundredths, so that sums are exact. */
const text = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** What work earns, in hundredths. Quarters of an hour at rates that are multiples of 4 are whole. */
const earnedBy = ({ billable, day, minutes, project }: Work, today: CalendarDate): number =>
  billable ? (rateOf(project, day, today) * minutes * 100) / 60 : 0

interface Month {
  readonly client: ClientPlan
  readonly last: CalendarDate
  readonly earned: number
}

/** What each client owes for each month that is over, the oldest first. */
const monthsOf = (work: ReadonlyArray<Work>, today: CalendarDate): ReadonlyArray<Month> => {
  const earned = new Map<string, number>()
  const key = (client: string, month: CalendarDate) => `${month} ${client}`
  for (const one of work) {
    const name = key(one.project.client ?? "", lastOfMonth(one.day))
    earned.set(name, (earned.get(name) ?? 0) + earnedBy(one, today))
  }
  const ends = [...new Set(work.map(({ day }) => lastOfMonth(day)))].filter((end) => end < today).sort()
  return ends.flatMap((last) =>
    clients.map((client) => ({ client, last, earned: earned.get(key(client.name, last)) ?? 0 }))
  )
}

const isUnpaid = ({ client: { habit }, last }: Month, today: CalendarDate): boolean =>
  habit.silentFor !== undefined && daysBetween(last, today) < habit.silentFor * 30

/** Train tickets and the like, which are paid with the month they fall into. */
const expensesOf = (months: ReadonlyArray<Month>): ReadonlyArray<ChargePlan & { readonly hundredths: number }> =>
  months.flatMap(({ client, earned, last }) => {
    const random = seeded(`expense ${client.name} ${last}`)
    if (earned === 0 || random() > 0.12) return []
    const hundredths = between(random, 40, 380) * 100 + 90
    const comment = `Travel in ${last.slice(0, 7)}`
    return [{ client, kind: "expense", day: last, amount: text(hundredths), comment, hundredths } as const]
  })

const paymentsOf = (
  month: Month & { readonly due: number },
  number: number,
  today: CalendarDate
): ReadonlyArray<PaymentPlan> => {
  const { client, due, last } = month
  const { delay, halves } = client.habit
  const arrived = addDays(last, 1 + between(seeded(`payment ${client.name} ${last}`), ...delay))
  const comment = `Invoice ${last.slice(0, 4)}-${String(number).padStart(3, "0")}`
  const half = Math.floor(due / 2)
  const parts = halves === true ? [half, due - half] : [due]
  return parts
    .map((part, index) => ({ client, day: addDays(arrived, index * 30), amount: text(part), comment }))
    .filter(({ day }) => day <= today)
}

const writeOffOf = (months: ReadonlyArray<Month>, today: CalendarDate): ReadonlyArray<ChargePlan> =>
  clients.flatMap((client) => {
    if (client.lostDaysAgo === undefined) return []
    const open = months.filter((month) => month.client === client && isUnpaid(month, today))
    const sum = open.reduce((total, { earned }) => total + earned, 0)
    const day = addDays(today, -client.lostDaysAgo)
    return sum === 0 ? [] : [{ client, kind: "write_off", day, amount: text(-sum), comment: "Insolvent" } as const]
  })

const payoutsOf = (work: ReadonlyArray<Work>, today: CalendarDate): ReadonlyArray<PayoutPlan> => {
  const ends = [...new Set(work.map(({ day }) => lastOfMonth(day)))].filter((end) => addDays(end, 3) <= today).sort()
  return people
    .filter(({ role }) => role === "member")
    .flatMap((person) =>
      ends.flatMap((last) => {
        const own = work.filter((one) => one.person === person && lastOfMonth(one.day) === last)
        const minutes = own.reduce((sum, one) => sum + one.minutes, 0)
        const amount = text((person.cost * minutes * 100) / 60)
        const comment = `Work in ${last.slice(0, 7)}`
        return minutes === 0 ? [] : [{ person, day: addDays(last, 3), amount, comment }]
      })
    )
}

/** What follows from a year of work: payments of clients as they use to pay, what else they owe, and payouts. */
export const moneyOf = (work: ReadonlyArray<Work>, today: CalendarDate) => {
  const months = monthsOf(work, today)
  const billed = months.filter((month) => !isUnpaid(month, today))
  const expenses = expensesOf(billed)
  const discounted = clientNamed("Meridian Robotics")
  const discounts: ReadonlyArray<ChargePlan> =
    discounted === undefined
      ? []
      : [{ client: discounted, kind: "discount", day: addDays(today, -60), amount: "-500.00", comment: "For a year" }]
  const payments = billed.flatMap((month, index) => {
    const own = expenses.filter(({ client, day }) => client === month.client && day === month.last)
    const due = month.earned + own.reduce((sum, { hundredths }) => sum + hundredths, 0)
    return due === 0 ? [] : paymentsOf({ ...month, due }, index + 1, today)
  })
  return {
    payments,
    charges: [...expenses, ...discounts, ...writeOffOf(months, today)],
    payouts: payoutsOf(work, today)
  }
}

/** What a unit of each other currency is worth in euros, by month. */
export const exchangeRatesOf = (today: CalendarDate) =>
  [usd, gbp].flatMap((currency) => {
    const around = currency === usd ? 0.92 : 1.17
    return Array.from({ length: 14 }, (_, index) => {
      const day = firstOfMonth(addDays(today, (index - 13) * 30))
      const drift = (seeded(`${currency} ${day}`)() - 0.5) * 0.05
      return { currency, day: index === 0 ? addDays(today, -daysOfWork - 31) : day, rate: (around + drift).toFixed(4) }
    })
  })
