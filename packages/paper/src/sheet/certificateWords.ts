import type { Language } from "@hourbook/contract/data"

const en = {
  closed: "Closed books",
  reopened: "Reopened books",
  upTo: (day: string) => `Everything up to ${day}`,
  openFrom: (day: string | null) => (day === null ? "Nothing is closed" : `Closed up to ${day} since then`),
  owed: "Owed at the end",
  client: "Client",
  noClient: "Without a client",
  openingBalance: "Opening",
  earned: "Earned",
  charged: "Charged",
  received: "Received",
  settled: "Settled",
  closingBalance: "Closing",
  total: (currency: string) => `Total in ${currency}`,
  allIn: (currency: string) => `Everything in ${currency}`,
  work: "Work of",
  hours: "Hours",
  records: "Records",
  kinds: { time: "Time entries", charges: "Charges", payments: "Payments", payouts: "Payouts" },
  certificate: "Certificate",
  closedBy: "Closed by",
  reopenedBy: "Reopened by",
  at: "On",
  note: "Note",
  reason: "Reason",
  state: "State",
  closing: "being closed: the figures follow when every earlier write has ended",
  isClosed: "closed",
  isReopened: (through: string | null) =>
    through === null ? "reopened since; no books are closed now" : `reopened since; closed up to ${through} now`,
  hash: "SHA-256",
  pending: "pending: the hash of all lines is still being made",
  logHead: "Log head",
  adds: "Opening + earned + charged − settled = closing.",
  covers: "The hash covers every record of the period, and the log head every change before it.",
  converted: (currency: string) => `“Everything in ${currency}” is without what had no exchange rate.`
}

export type CertificateWords = typeof en

const de: CertificateWords = {
  closed: "Abgeschlossene Bücher",
  reopened: "Wieder geöffnete Bücher",
  upTo: (day) => `Alles bis ${day}`,
  openFrom: (day) => (day === null ? "Nichts ist abgeschlossen" : `Seitdem bis ${day} abgeschlossen`),
  owed: "Offen am Ende",
  client: "Kunde",
  noClient: "Ohne Kunden",
  openingBalance: "Anfang",
  earned: "Verdient",
  charged: "Weitere Kosten",
  received: "Erhalten",
  settled: "Beglichen",
  closingBalance: "Ende",
  total: (currency) => `Summe in ${currency}`,
  allIn: (currency) => `Alles in ${currency}`,
  work: "Arbeit von",
  hours: "Stunden",
  records: "Einträge",
  kinds: { time: "Zeiteinträge", charges: "Weitere Kosten", payments: "Zahlungen", payouts: "Auszahlungen" },
  certificate: "Zertifikat",
  closedBy: "Abgeschlossen von",
  reopenedBy: "Wieder geöffnet von",
  at: "Am",
  note: "Notiz",
  reason: "Grund",
  state: "Stand",
  closing: "wird abgeschlossen: Die Zahlen folgen, sobald alle früheren Änderungen fertig sind",
  isClosed: "abgeschlossen",
  isReopened: (through) =>
    through === null
      ? "seitdem wieder geöffnet; jetzt sind keine Bücher abgeschlossen"
      : `seitdem wieder geöffnet; jetzt bis ${through} abgeschlossen`,
  hash: "SHA-256",
  pending: "ausstehend: Die Prüfsumme aller Zeilen wird noch berechnet",
  logHead: "Stand des Protokolls",
  adds: "Anfang + verdient + weitere Kosten − beglichen = Ende.",
  covers: "Die Prüfsumme umfasst jeden Eintrag des Zeitraums, der Stand des Protokolls jede Änderung davor.",
  converted: (currency) => `„Alles in ${currency}“ ist ohne Beträge, für die ein Wechselkurs fehlte.`
}

export const certificateWords: Readonly<Record<Language, CertificateWords>> = { en, de }
