import { parseSync, Visitor } from "rolldown/utils"
import type { SourceFile } from "./sources.ts"

const modules = new Set<unknown>(["node:fs", "node:fs/promises", "fs", "fs/promises"])

/** What makes or changes a file by its path. A new directory overwrites nothing. */
const writing =
  /^(?:writeFile|appendFile|createWriteStream|WriteStream|copyFile|cp|rename|link|symlink|truncate)(?:Sync)?$/
const opening = /^open(?:Sync)?$/

type Syntax = { readonly type: string } & Readonly<Record<string, any>>

const nameOf = (key: Syntax): string => String(key["name"] ?? key["value"])

const isForReading = (flags: Syntax | undefined): boolean => flags === undefined || flags["value"] === "r"

/** How a file writes by path: the functions of the file system that it uses, `open` among them unless it only reads. */
export const fileWrites = ({ path, text }: SourceFile): ReadonlyArray<string> => {
  // Most files cannot, and need not be parsed.
  if (!/["'`/:]fs\b|\bFileSystem\b/u.test(text)) return []
  const found = new Set<string>()
  const openers = new Map<string, string>()
  const used = new Set<string>()
  let takesAll = false
  const takeFrom = ({ source, specifiers }: Syntax): void => {
    const fromEffect = source.value === "effect"
    if (!fromEffect && !modules.has(source.value)) return
    for (const { imported, importKind, local, type } of specifiers) {
      const name = type === "ImportSpecifier" ? nameOf(imported) : undefined
      if (importKind === "type") continue
      if (fromEffect) {
        if (name === "FileSystem") found.add("effect's FileSystem")
      } else if (name === undefined) takesAll = true
      else if (writing.test(name)) found.add(name)
      else if (opening.test(name)) openers.set(local.name, name)
    }
  }
  const { program } = parseSync(path, text, { lang: path.endsWith(".tsx") ? "tsx" : "ts" })
  new Visitor({
    ImportDeclaration: (node) => void (node.importKind === "type" || takeFrom(node)),
    // Of a module that is taken whole, every name in the file counts.
    ImportExpression: ({ source }: Syntax) => void (takesAll ||= modules.has(source.value)),
    CallExpression: ({ arguments: given, callee }: Syntax) => {
      if (callee.name === "require" && modules.has(given[0]?.value)) takesAll = true
      const opener = openers.get(callee.name)
      if (opener !== undefined && !isForReading(given[1])) found.add(opener)
    },
    MemberExpression: ({ property }: Syntax) => void used.add(nameOf(property)),
    Property: ({ key }: Syntax) => void used.add(nameOf(key))
  }).visit(program)
  const ofAll = takesAll ? [...used].filter((name) => writing.test(name) || opening.test(name)) : []
  return [...new Set([...found, ...ofAll])].sort()
}
