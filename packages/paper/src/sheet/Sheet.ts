import type { Letter } from "./Letter.ts"

/** How a text is coloured. */
export type Tone = "ink" | "soft" | "received" | "owed"

export interface Column {
  readonly title: string
  /** Figures end at the right. */
  readonly align: "start" | "end"
  readonly tone?: Tone
  /** The one column that takes the width which the others leave; its texts wrap. */
  readonly fills?: boolean
}

/** The text of each column. */
export type Cells = ReadonlyArray<string>

export interface Row {
  readonly cells: Cells
  /** Small, after the text of the column that fills. */
  readonly detail: string
  /** What is carried over to the next page if this is the last row of its own; nothing in a table without figures. */
  readonly carried?: () => ReadonlyArray<Cells>
}

/** Rows below a title, which may have sums, above a last line with theirs. */
export interface Group {
  /** Empty where the rows need none. */
  readonly title: string
  readonly sums: Cells
  readonly rows: ReadonlyArray<Row>
  readonly foot?: { readonly label: string; readonly cells: Cells }
}

/** Columns, and rows in groups. */
export interface Table {
  readonly columns: ReadonlyArray<Column>
  /** The opening balances. */
  readonly opening: ReadonlyArray<Cells>
  readonly groups: ReadonlyArray<Group>
  /** Whether it is on the page with what follows it: the lines to sign on. */
  readonly isSigned?: boolean
  /** Whether the texts of the column that fills keep their line breaks. */
  readonly keepsBreaks?: boolean
}

export interface Figure {
  readonly label: string
  readonly value: string
}

/** A line of sums: a figure for each currency, or one. */
export interface Sum {
  readonly label: string
  readonly values: ReadonlyArray<string>
  readonly isLast?: boolean
}

/** The content of a paper, written in a language. */
export interface Sheet extends Table {
  /** The language of its words. */
  readonly language: string
  /** The sender, the subject and the period. */
  readonly sender: string
  readonly subject: string
  readonly period: string
  /** The most important figures, at the head. */
  readonly figures: ReadonlyArray<Figure>
  /** Letters have a head and an end of their own. */
  readonly letter?: Letter
  /** What follows on pages of its own. */
  readonly annex?: Sheet
  /** The tables after the first. */
  readonly further?: ReadonlyArray<Table>
  /** Written instead of a table without rows. */
  readonly empty: string
  readonly sums: ReadonlyArray<Sum>
  readonly notes: ReadonlyArray<string>
  /** Lines to sign on. */
  readonly signatures: ReadonlyArray<string>
  readonly carriedOver: string
  readonly broughtForward: string
  readonly page: (number: number, of: number) => string
  /** Written at the end where the fonts lack some characters. */
  readonly lacking: (characters: Iterable<string>) => string
}
