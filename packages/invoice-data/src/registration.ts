import type { Identifier } from "@hourbook/einvoice/document/Invoice"

/** The register that numbers of a country are from (ISO 6523), where they have a form of their own. */
const registers: Readonly<Record<string, ReadonlyArray<readonly [form: RegExp, scheme: string]>>> = {
  BE: [[/^[01]\d{9}$/u, "0208"]],
  DK: [[/^(?:DK)?\d{8}$/u, "0184"]],
  FI: [[/^\d{8}$/u, "0212"]],
  FR: [
    [/^\d{9}$/u, "0002"],
    [/^\d{14}$/u, "0009"]
  ],
  NL: [
    [/^\d{8}$/u, "0106"],
    [/^\d{20}$/u, "0190"]
  ],
  NO: [[/^\d{9}$/u, "0192"]],
  SE: [[/^\d{10}$/u, "0007"]]
}

/** Words before a number, and marks within it. */
const bare = (text: string): string =>
  text
    .replace(/^[\p{L} .:]*?(?=(?:DK)?\d)/u, "")
    .replace(/[\s.-]/gu, "")
    .trim()

/** A number in a register, as a program knows it: without words and marks where its register is known, else as it is written. */
export const registrationOf = (text: string | null, country: string | null): Identifier | undefined => {
  if (text === null) return undefined
  const number = bare(text)
  const [, scheme] = (registers[country ?? ""] ?? []).find(([form]) => form.test(number)) ?? []
  return scheme === undefined ? { id: text } : { scheme, id: number }
}

/** An electronic address that is a number in a register. */
export const registrationByAddress = (
  address: { readonly scheme: string; readonly id: string } | null,
  country: string | null
): Identifier | undefined => {
  if (address === null) return undefined
  const isRegister = (registers[country ?? ""] ?? []).some(([, scheme]) => scheme === address.scheme)
  return isRegister ? address : undefined
}
