/** A kind of record as everything that treats all kinds alike sees it. */
export interface RecordDescriptor {
  /** What the log calls one. */
  readonly subject: string
  readonly one: string
  readonly many: string
  /** How its member comes into a sentence about one. */
  readonly person: "by" | "to" | "about"
  /** Whether a draft without a member stays without one; else the caller is its member. */
  readonly memberless: boolean
  /** Core's names of the fields with its day, its amount, its minutes (null for money) and its text. */
  readonly day: string
  readonly amount: string
  readonly minutes: string | null
  readonly text: string
  /** The roles that see records of the kind, a member their own and a client those of their clients. */
  readonly readers: ReadonlyArray<"owner" | "admin" | "member" | "client">
  /** The roles that record, amend and remove them, a member their own. */
  readonly writers: ReadonlyArray<"owner" | "admin" | "member">
  /** Their letter in the keys of a store that keeps every kind in one table: no two alike, and never changed. */
  readonly letter: string
}

/** Every kind of record by the name of its facts. What treats kinds alike goes by this list, so a new kind needs a line here. */
export const recordKinds = {
  time: {
    subject: "time_entry",
    one: "time entry",
    many: "time entries",
    person: "by",
    memberless: false,
    day: "workedOn",
    amount: "cost",
    minutes: "durationMinutes",
    text: "description",
    readers: ["owner", "admin", "member", "client"],
    writers: ["owner", "admin", "member"],
    letter: "t"
  },
  payments: {
    subject: "payment",
    one: "payment",
    many: "payments",
    person: "by",
    memberless: false,
    day: "receivedOn",
    amount: "amount",
    minutes: null,
    text: "comment",
    readers: ["owner", "admin", "member", "client"],
    writers: ["owner", "admin", "member"],
    letter: "p"
  },
  payouts: {
    subject: "payout",
    one: "payout",
    many: "payouts",
    person: "to",
    memberless: false,
    day: "paidOn",
    amount: "amount",
    minutes: null,
    text: "comment",
    readers: ["owner", "admin", "member"],
    writers: ["owner", "admin"],
    letter: "o"
  },
  charges: {
    subject: "charge",
    one: "charge",
    many: "charges",
    person: "about",
    memberless: true,
    day: "chargedOn",
    amount: "amount",
    minutes: null,
    text: "comment",
    readers: ["owner", "admin", "client"],
    writers: ["owner", "admin"],
    letter: "c"
  }
} as const satisfies Readonly<Record<string, RecordDescriptor>>

type RecordKinds = typeof recordKinds
export type RecordKindName = keyof RecordKinds
/** The kinds without minutes. */
export type MoneyKindName = {
  [K in RecordKindName]: RecordKinds[K]["minutes"] extends null ? K : never
}[RecordKindName]
export type RecordNoun = RecordKinds[RecordKindName]["one"]
export type MoneySubject = RecordKinds[MoneyKindName]["subject"]
export type RecordSubject = RecordKinds[RecordKindName]["subject"]
