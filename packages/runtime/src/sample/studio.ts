import type { Role } from "@hourbook/core/access/Role"
import { CurrencyCode } from "@hourbook/core/values/Money"

export const [eur, usd, gbp] = [CurrencyCode.make("EUR"), CurrencyCode.make("USD"), CurrencyCode.make("GBP")]

/** A made-up studio. No name is that of a company or person that exists. */
export const studio = {
  name: "Studio Lagune",
  owner: "ines@studio-lagune.example",
  ownerName: "Ines Albrecht"
} as const

export interface Person {
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Minutes on a usual day; 0 for a person of a client. */
  readonly day: number
  /** What an hour costs the studio, in its currency. */
  readonly cost: number
  readonly timeZone: string | null
}

const member = (name: string, day: number, cost: number, timeZone: string | null = null): Person => ({
  name,
  email: `${name.split(" ")[0]?.toLowerCase()}@studio-lagune.example`,
  role: "member",
  day,
  cost,
  timeZone
})

export const people: ReadonlyArray<Person> = [
  { ...member(studio.ownerName, 390, 52), role: "owner" },
  { ...member("Tomasz Wierzbicki", 450, 48), role: "admin" },
  member("Amara Okonjo", 480, 44, "Africa/Lagos"),
  member("Linh Tran", 480, 40),
  member("Sofia Lindqvist", 360, 44),
  member("Mateo Quiroga", 480, 36, "America/Montevideo"),
  member("Yuki Hamasaki", 420, 40),
  member("Nadia Benhaddou", 300, 32)
]

/** A person of a client, who sees what clients see. */
export const visitor = {
  name: "Petra Halloran",
  email: "petra@nordlicht.example",
  client: "Nordlicht Energie"
} as const

/** How a client pays for a month of work. */
export interface Habit {
  /** Days from the invoice to the money, from and to. */
  readonly delay: readonly [number, number]
  /** Pays in two halves, the second a month later. */
  readonly halves?: boolean
  /** Has paid nothing for the work of this many months before today, or later. */
  readonly silentFor?: number
}

export interface ClientPlan {
  readonly name: string
  readonly currency: CurrencyCode
  /** Null: the studio's, 30 days. */
  readonly terms: number | null
  /** An hour, and what it is from the middle of the year on. Multiples of 4, so that a quarter of an hour is exact. */
  readonly rate: readonly [number, number]
  readonly habit: Habit
  /** Went out of business this many days ago: what was open is written off. */
  readonly lostDaysAgo?: number
}

export const clients: ReadonlyArray<ClientPlan> = [
  { name: "Nordlicht Energie", currency: eur, terms: 14, rate: [96, 104], habit: { delay: [6, 14] } },
  { name: "Casa Verdemar", currency: eur, terms: null, rate: [88, 88], habit: { delay: [20, 34] } },
  { name: "Harbour & Finch", currency: gbp, terms: null, rate: [84, 92], habit: { delay: [18, 30] } },
  { name: "Meridian Robotics", currency: usd, terms: null, rate: [120, 128], habit: { delay: [25, 40] } },
  { name: "Atelier Brisebois", currency: eur, terms: null, rate: [80, 84], habit: { delay: [28, 50], halves: true } },
  { name: "Koya Tea Company", currency: usd, terms: 45, rate: [108, 108], habit: { delay: [30, 45] } },
  { name: "Fjellheim Outdoor", currency: eur, terms: null, rate: [92, 96], habit: { delay: [12, 28] } },
  { name: "Tallis Museum", currency: gbp, terms: 60, rate: [76, 76], habit: { delay: [50, 80] } },
  { name: "Zephyr Mobility", currency: usd, terms: null, rate: [132, 132], habit: { delay: [20, 35], silentFor: 4 } },
  { name: "Praxis Wendland", currency: eur, terms: 14, rate: [72, 80], habit: { delay: [3, 10] } },
  { name: "Sankofa Harvest Co-op", currency: eur, terms: null, rate: [64, 64], habit: { delay: [15, 60] } },
  {
    name: "Quill & Lantern Press",
    currency: gbp,
    terms: null,
    rate: [80, 80],
    habit: { delay: [25, 40], silentFor: 9 },
    lostDaysAgo: 160
  }
]
