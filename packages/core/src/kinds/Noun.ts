import type { RecordNoun } from "./recordKinds.ts"

/** What a refusal is about, by the noun that core has for it. */
export type Noun =
  | RecordNoun
  | "project"
  | "client"
  | "member"
  | "workspace"
  | "exchange rate"
  | "billing rate"
  | "API key"
  | "connection"
  | "session"
  | "passkey"
  | "statement link"
  | "calendar feed"
  | "import"
  | "tag"
  | "timer"
  | "record"
  | "change"
