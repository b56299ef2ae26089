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
  /** What is carried over to the next page if this is the last row of its own. */
  readonly carried: () => ReadonlyArray<Cells>
}

/** Rows below a title, which may have sums. */
export interface Group {
  readonly title: string
  readonly sums: Cells
  readonly rows: ReadonlyArray<Row>
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
export interface Sheet {
  /** The language of its words. */
  readonly language: string
  /** The sender, the subject and the period. */
  readonly sender: string
  readonly subject: string
  readonly period: string
  /** The most important figures, at the head. */
  readonly figures: ReadonlyArray<Figure>
  readonly columns: ReadonlyArray<Column>
  /** The opening balances. */
  readonly opening: ReadonlyArray<Cells>
  readonly groups: ReadonlyArray<Group>
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
