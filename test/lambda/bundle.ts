import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync } from "rolldown/utils"

export interface Part {
  readonly file: string
  readonly bytes: number
  /** Other files of the bundle, and modules of the platform. */
  readonly imports: ReadonlyArray<string>
}

const readPart = (directory: string, file: string): Part => {
  const text = readFileSync(join(directory, file), "utf8")
  const { staticExports, staticImports } = parseSync(file, text).module
  const reexported = staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value))
  const imports = [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reexported]
  return { file, bytes: Buffer.byteLength(text), imports: imports.filter((name) => name !== undefined) }
}

/** The files of a bundle that are loaded with `entry`, without those that are only imported when they are needed. */
export const loadedWith = (directory: string, entry: string): ReadonlyArray<Part> => {
  const parts = new Map<string, Part>()
  const visit = (file: string) => {
    if (parts.has(file)) return
    const part = readPart(directory, file)
    parts.set(file, part)
    for (const name of part.imports) if (name.startsWith("./")) visit(name.slice(2))
  }
  visit(entry)
  return [...parts.values()]
}

export const bytesOf = (parts: ReadonlyArray<Part>): number => parts.reduce((sum, { bytes }) => sum + bytes, 0)
