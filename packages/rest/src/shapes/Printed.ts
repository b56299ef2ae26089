import { Context } from "effect"

export type PaperKind = "statement" | "timesheet" | "certificate" | "invoice"

/** What `format` of a printed endpoint may be. All but `pdf` is data of documents. */
export const invoiceFormats = ["pdf", "xrechnung", "peppol", "factur_x"] as const
export type PaperFormat = (typeof invoiceFormats)[number]
export const paperFormats: Readonly<Record<PaperKind, ReadonlyArray<PaperFormat>>> = {
  statement: ["pdf"],
  timesheet: ["pdf"],
  certificate: ["pdf"],
  invoice: invoiceFormats
}

/** An endpoint that also answers on paper, as PDF: by `format=pdf` or Accept. */
export class Printed extends Context.Service<Printed, PaperKind>()("@hourbook/rest/Printed") {}

/** What a timesheet can be grouped by. */
export const timesheetGroups = ["day", "project"] as const

/** What a printed endpoint takes besides its own parameters. */
export const paperParameters: Readonly<Record<PaperKind, ReadonlyArray<string>>> = {
  statement: ["lang"],
  timesheet: ["lang", "group", "prices"],
  certificate: ["lang"],
  invoice: ["annex"]
}

/** What an invoice on paper may have behind it. */
export const annexes = ["timesheet"] as const

/** Those of them that say what is on a paper. */
export const paperDefaults = { group: "day", prices: "0" } as const
