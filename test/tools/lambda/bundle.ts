import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync } from "rolldown/utils"

export interface Part {
  readonly file: string
  readonly bytes: number
  /** What it requires while it is loaded, and what only when it is needed. */
  readonly atOnce: ReadonlyArray<string>
  readonly later: ReadonlyArray<string>
}

type Found = Readonly<Record<"atOnce" | "later", Array<string>>>

/** Every `require` of a name in a piece of a program, by whether it is in a function. */
const gather = (piece: any, within: keyof Found, found: Found): void => {
  if (typeof piece !== "object" || piece === null) return
  if (piece.type === "CallExpression" && piece.callee.name === "require" && piece.arguments[0]?.type === "Literal") {
    found[within].push(piece.arguments[0].value)
  }
  const inner = /Function/u.test(piece.type ?? "") ? "later" : within
  for (const child of Object.values(piece)) gather(child, inner, found)
}

const parts = new Map<string, Part>()

/** A file of a bundle, read once: its name has a hash of what it holds, or the directory is a new one. */
const readPart = (directory: string, file: string): Part => {
  const path = join(directory, file)
  const known = parts.get(path)
  if (known !== undefined) return known
  const text = readFileSync(path, "utf8")
  const found: Found = { atOnce: [], later: [] }
  gather(parseSync(path, text, { sourceType: "script" }).program, "atOnce", found)
  const part = { file, bytes: Buffer.byteLength(text), ...found }
  parts.set(path, part)
  return part
}

/** The files of a bundle that are loaded with `entry`, without those that are only required when they are needed. */
export const loadedWith = (directory: string, entry: string): ReadonlyArray<Part> => {
  const loaded = new Map<string, Part>()
  const visit = (file: string) => {
    if (loaded.has(file)) return
    const part = readPart(directory, file)
    loaded.set(file, part)
    for (const name of part.atOnce) if (name.startsWith("./")) visit(name.slice(2))
  }
  visit(entry)
  return [...loaded.values()]
}

export const bytesOf = (all: ReadonlyArray<Part>): number => all.reduce((sum, { bytes }) => sum + bytes, 0)
