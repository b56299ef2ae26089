import { type Encoding, type PossibleEncoding, possibleEncodings } from "./encodings.ts"

export interface DecodedText {
  readonly text: string
  readonly encoding: "UTF-8" | "UTF-16" | Encoding
  /** The encodings that it may be in as well as in this one, which is the first of them; none where it is clear. */
  readonly open: ReadonlyArray<PossibleEncoding>
}

const startsWith = (bytes: Uint8Array, ...mark: ReadonlyArray<number>): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

/** Whether most of the first characters have an empty byte at this place of their pair: plain letters in UTF-16. */
const isHalfEmpty = (bytes: Uint8Array, place: 0 | 1): boolean => {
  const pairs = Math.min(100, bytes.length >> 1)
  let empty = 0
  for (let pair = 0; pair < pairs; pair++) if (bytes[pair * 2 + place] === 0) empty++
  return pairs > 1 && empty > pairs / 2
}

const asUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The text of a file: by its byte order mark, else UTF-8 where it is valid, else the encoding that was given, or is likeliest. */
export const decodeText = (bytes: Uint8Array, given?: Encoding): DecodedText => {
  if (startsWith(bytes, 0xff, 0xfe) || isHalfEmpty(bytes, 1)) {
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "UTF-16", open: [] }
  }
  if (startsWith(bytes, 0xfe, 0xff) || isHalfEmpty(bytes, 0)) {
    return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "UTF-16", open: [] }
  }
  const text = asUtf8(bytes)
  if (text !== undefined) return { text, encoding: "UTF-8", open: [] }
  const possible = given === undefined ? possibleEncodings(bytes) : []
  const encoding = given ?? possible[0]?.encoding ?? "windows-1252"
  return { text: new TextDecoder(encoding).decode(bytes), encoding, open: possible.length > 1 ? possible : [] }
}
