import type { Category, Invoice } from "@hourbook/einvoice/document/Invoice"
import type { Profile } from "@hourbook/einvoice/document/profiles"
import { changed } from "../changed.ts"
import { creditNote, line, ofCategory, withLines } from "../example.ts"

/** A document that is right but for one thing. */
export interface Broken {
  readonly rule: string
  readonly profile: Profile
  readonly invoice: Invoice
  /** Rules that the same thing breaks. */
  readonly also: ReadonlyArray<string>
}

type Base = Category | "credit" | "usd" | "two"

const bases: Readonly<Record<"credit" | "usd" | "two", () => Invoice>> = {
  credit: creditNote,
  usd: () =>
    changed(withLines([line()], "USD"), {
      accounting: { currency: "EUR", tax: "380.12" },
      payment: { means: "30", accounts: [{ number: "000123456789" }] }
    }),
  two: () => withLines([line(), line({ id: "2" })])
}

const baseOf = (base: Base): Invoice =>
  base === "credit" || base === "usd" || base === "two" ? bases[base]() : ofCategory(base)

export const broken = (
  rule: string,
  profile: Profile,
  base: Base,
  places: Readonly<Record<string, unknown>>,
  also: ReadonlyArray<string> = []
): Broken => ({ rule, profile, invoice: changed(baseOf(base), places), also })
