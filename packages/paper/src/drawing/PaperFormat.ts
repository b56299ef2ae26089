/** A page's size and margins, in points. */
export interface PaperFormat {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const millimetres = (count: number): number => (count * 72) / 25.4

const a4 = { width: 595.28, height: 841.89, top: 48, bottom: 788 }

/** Sheets on A4, and letters with the margins of DIN 5008 or on US Letter. */
export const formats = {
  a4: { ...a4, left: 48, right: 547.28 },
  a4Letter: { ...a4, left: millimetres(25), right: a4.width - millimetres(20) },
  usLetter: { width: 612, height: 792, left: 68, right: 556, top: 48, bottom: 738 }
} satisfies Readonly<Record<string, PaperFormat>>

/** Where a letter has what an envelope shows in its window, and what follows. */
export interface LetterPlaces {
  /** The line that names the sender, above the address. */
  readonly returnLine: number
  readonly address: number
  readonly addressWidth: number
  /** The column at the right: the sender, then number and days. */
  readonly aside: number
  readonly facts: number
  readonly body: number
}

export const letterPlaces: Readonly<Record<"a4Letter" | "usLetter", LetterPlaces>> = {
  a4Letter: {
    returnLine: millimetres(58.5),
    address: millimetres(62.7),
    addressWidth: millimetres(80),
    aside: millimetres(125),
    facts: millimetres(56),
    body: millimetres(100)
  },
  usLetter: { returnLine: 142, address: 152, addressWidth: 230, aside: 372, facts: 142, body: 262 }
}
