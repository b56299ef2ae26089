import { legibleLine } from "@hourbook/core/values/legible"

export interface NamedFile {
  /** Whether a browser keeps the file or may show it. */
  readonly as: "attachment" | "inline"
  /** The name without its extension, which may hold what people wrote. */
  readonly name: string
  readonly extension: string
}

/** File systems take 255 bytes, an extension and a number for a copy included. */
const mostBytes = 200

const utf8 = new TextEncoder()

/** The whole characters of a text that fit in so many bytes. */
const cut = (text: string): string => {
  let [bytes, end] = [0, 0]
  for (const character of text) {
    bytes += utf8.encode(character).length
    if (bytes > mostBytes) break
    end += character.length
  }
  return text.slice(0, end)
}

/** A name that every file system takes. Dots and spaces at its ends would hide the file, or be cut off. */
const fileName = (text: string): string =>
  cut(legibleLine(text.toWellFormed().normalize("NFKC")).replace(/[\s\\/:*?"<>|]+/gu, " ")).replace(
    /^[\s.]+|[\s.]+$/gu,
    ""
  )

/** What is left of a name in letters that every program reads, without the signs that headers are made of. */
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w .,()&+@#!~-]+/gu, " ")
    .replace(/ +/gu, " ")
    .trim()

/** RFC 5987: what `encodeURIComponent` leaves as it is and the header does not take is encoded as well. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/gu, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The header that names a file (RFC 6266): first in letters that every program can read, then as it is, where that differs. A
 * name is normalised before signs are taken out of it, so that no sign comes out of another, as a quote does of a full-width one.
 */
export const contentDisposition = ({ as, extension, name }: NamedFile): string => {
  const own = fileName(name)
  const plain = plainName(own)
  const first = `${as}; filename="${/\w/u.test(plain) ? plain : "hourbook"}.${extension}"`
  return own === plain || own === "" ? first : `${first}; filename*=UTF-8''${encoded(`${own}.${extension}`)}`
}
