/** A label and what it is for. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** A file that a document carries for programs: the document becomes PDF/A-3b. */
export interface Attachment {
  readonly name: string
  readonly text: string
  readonly description: string
  /** What a reader of the metadata needs, as XMP. */
  readonly metadata: string
}

/** A square of dark and light modules, row by row. */
export type Modules = ReadonlyArray<ReadonlyArray<boolean>>

/** What makes a sheet a letter to a client. */
export interface Letter {
  readonly format: "a4Letter" | "usLetter"
  /** A PNG or JPEG. */
  readonly logo: Uint8Array | null
  /** The sender's name and address, and how to reach them. */
  readonly sender: string
  readonly senderLines: ReadonlyArray<string>
  /** The sender on one line, for the window of an envelope. */
  readonly returnLine: string
  readonly address: ReadonlyArray<string>
  readonly facts: ReadonlyArray<Fact>
  readonly title: string
  /** The most important figure, beside the title. */
  readonly figure: Fact | null
  /** Paragraphs above the table and below the sums. */
  readonly intro: ReadonlyArray<string>
  readonly closing: ReadonlyArray<string>
  readonly payments: ReadonlyArray<Payment>
  /** At the foot of each page. */
  readonly foot: ReadonlyArray<string>
  /** In large letters across each page. */
  readonly mark: string | null
  readonly attachment: Attachment | null
  /** The day that the file says it was made, so that it is the same whenever it is printed; absent: the moment. */
  readonly day?: string
}

/** An account to pay to. */
export interface Payment {
  readonly title: string
  readonly facts: ReadonlyArray<Fact>
  /** Free text about the account. */
  readonly text: ReadonlyArray<string>
  readonly code: { readonly modules: Modules; readonly caption: string } | null
}
