import type { CertificateFigures } from "./CertificateFigures.ts"
import { certificateTables } from "./certificateTables.ts"
import { type CertificateWords, certificateWords } from "./sheet/certificateWords.ts"
import type { Sheet, Table } from "./sheet/Sheet.ts"
import { type Day, type InLanguage, type Writing, writingOf } from "./sheet/Writing.ts"

/** A close of the books, or a reopening, as the books have it. */
export interface Certificate {
  readonly sender: string
  readonly action: "close" | "reopen"
  readonly from: Day | null
  readonly through: Day | null
  readonly state: "closing" | "closed" | "reopening" | "reopened"
  readonly note: string | null
  readonly by: string
  /** The moment in UTC, and the time zone that it is written in. */
  readonly at: string
  readonly zone: string
  readonly sha256: string | null
  readonly logHead: string | null
  /** Null for reopenings, and while the books are being closed. */
  readonly figures: CertificateFigures | null
  /** The last closed day now. */
  readonly closedThrough: Day | null
}

const isReopenedSince = ({ action, closedThrough, through }: Certificate): boolean =>
  action === "close" && through !== null && (closedThrough === null || closedThrough < through)

const stateOf = (certificate: Certificate, words: CertificateWords, { mediumDay }: Writing): string => {
  const { closedThrough, state } = certificate
  if (isReopenedSince(certificate)) return words.isReopened(closedThrough === null ? null : mediumDay(closedThrough))
  return state === "closing" ? words.closing : words.isClosed
}

/** `Time entries 214 · Payments 6` */
const countsOf = (
  counts: CertificateFigures["counts"],
  { kinds }: CertificateWords,
  { plain }: Pick<Writing, "plain">
): string => {
  const named: Readonly<Record<string, string>> = kinds
  return Object.entries(counts)
    .map(([kind, count]) => `${named[kind] ?? kind} ${plain(String(count), 0)}`)
    .join(" · ")
}

/** Who closed or reopened the books and when, and what proves that they are as they were. */
const proof = (certificate: Certificate, words: CertificateWords, writing: Writing): Table => {
  const { action, at, by, figures, logHead, note, sha256, zone } = certificate
  const isClose = action === "close"
  const facts: ReadonlyArray<readonly [string, string | null]> = [
    [isClose ? words.closedBy : words.reopenedBy, by],
    [words.at, writing.moment(at, zone)],
    [words.records, figures === null ? null : countsOf(figures.counts, words, writing)],
    [isClose ? words.note : words.reason, note],
    [words.state, isClose ? stateOf(certificate, words, writing) : null],
    [words.hash, isClose ? (sha256 ?? words.pending) : null],
    [words.logHead, logHead]
  ]
  const rows = facts.flatMap(([label, text]) => (text === null ? [] : [{ cells: [label, text], detail: "" }]))
  return {
    columns: [
      { title: words.certificate, align: "start", tone: "soft" },
      { title: "", align: "start", fills: true }
    ],
    opening: [],
    groups: [{ title: "", sums: [], rows }],
    isSigned: true
  }
}

const periodOf = (certificate: Certificate, words: CertificateWords, writing: Writing): string => {
  const { action, from, through } = certificate
  const { mediumDay } = writing
  if (action === "reopen" || through === null) return words.openFrom(through === null ? null : mediumDay(through))
  return from === null ? words.upTo(mediumDay(through)) : writing.days(from, through)
}

/** A certificate of closed books as it is printed and signed. Yields between its lines. */
export function* certificateSheet(certificate: Certificate, { language, locale }: InLanguage): Generator<void, Sheet> {
  const { action, figures, sender } = certificate
  const all = figures === null ? [] : [figures.totals, ...figures.clients, ...figures.members]
  const writing = writingOf({ language, locale }, [...new Set(all.map(({ currency }) => currency))])
  const words = certificateWords[language]
  const made = figures === null ? undefined : yield* certificateTables(figures, words, writing)
  const [first, ...further] = [...(made?.tables ?? []), proof(certificate, words, writing)]
  return {
    language,
    sender,
    subject: action === "close" ? words.closed : words.reopened,
    period: periodOf(certificate, words, writing),
    figures: made === undefined ? [] : [{ label: words.owed, value: made.closing }],
    ...first,
    further,
    empty: "",
    sums: [],
    notes: figures === null ? [] : [words.adds, ...(made?.notes ?? []), words.covers],
    signatures: writing.words.signatures,
    carriedOver: writing.words.carriedOver,
    broughtForward: writing.words.broughtForward,
    page: writing.words.page,
    lacking: writing.lacking
  }
}
