import { parseSync, Visitor } from "rolldown/utils"
import type { SourceFile } from "../sources.ts"

type Syntax = { readonly type: string } & Readonly<Record<string, any>>

/** Names of texts that say to people what went wrong. */
const said = new Set(["message", "problem", "reason", "refusal"])

/** Methods of a text that ask what it says. */
const asking = new Set([
  "endsWith",
  "includes",
  "indexOf",
  "lastIndexOf",
  "match",
  "matchAll",
  "search",
  "split",
  "startsWith"
])

/** Methods of a text that give most of it. */
const same = new Set(["normalize", "slice", "toLowerCase", "toUpperCase", "trim", "trimEnd", "trimStart"])

/** What is in parentheses, in a type or behind a default. */
const within: Readonly<Record<string, string>> = {
  AwaitExpression: "argument",
  ChainExpression: "expression",
  LogicalExpression: "left",
  ParenthesizedExpression: "expression",
  TSAsExpression: "expression",
  TSNonNullExpression: "expression",
  TSSatisfiesExpression: "expression"
}

const keyOf = (node: Syntax): string =>
  node["computed"] === true && node["property"]?.type !== "Literal"
    ? ""
    : (node["property"]?.name ?? node["property"]?.value ?? "")

/** The name of the text that an expression has; undefined for other expressions. Other names for such texts are in `aliases`. */
const textIn = (node: Syntax | null | undefined, aliases: ReadonlyMap<string, string>): string | undefined => {
  if (node === null || node === undefined) return undefined
  const inner = within[node.type]
  if (inner !== undefined) return textIn(node[inner], aliases)
  switch (node.type) {
    case "Identifier":
      return said.has(node["name"]) ? node["name"] : aliases.get(node["name"])
    case "MemberExpression":
      return said.has(keyOf(node)) ? keyOf(node) : undefined
    case "TemplateLiteral":
      return node["expressions"].map((one: Syntax) => textIn(one, aliases)).find(Boolean)
    case "CallExpression": {
      const callee: Syntax = node["callee"]
      if (callee.type === "Identifier" && callee["name"] === "String") return textIn(node["arguments"][0], aliases)
      return callee.type === "MemberExpression" && same.has(keyOf(callee))
        ? textIn(callee["object"], aliases)
        : undefined
    }
    default:
      return undefined
  }
}

/** Whether a text is more than a code, such as `in_use`. */
const isProse = (node: Syntax | null | undefined): boolean =>
  node?.type === "Literal" && typeof node["value"] === "string" && /\s|:/u.test(node["value"])

/**
 * Where a file asks what a message says, by a pattern, a method of text or a comparison: rewording the message would
 * change what the program does. Codes may be compared.
 */
export const messageTests = ({ path, text }: SourceFile): ReadonlyArray<string> => {
  const { program } = parseSync(path, text, { lang: path.endsWith(".tsx") ? "tsx" : "ts" })
  const aliases = new Map<string, string>()
  const found: Array<string> = []
  const note = (name: string | undefined, by: string): void => {
    if (name !== undefined) found.push(`${path}: ${by} of ${name}`)
  }
  // Names come first, since a function may be above what names its text.
  new Visitor({
    ObjectPattern: (node) => {
      for (const property of node.properties) {
        if (property.type !== "Property" || property.key.type !== "Identifier" || !said.has(property.key.name)) continue
        const value: Syntax = property.value.type === "AssignmentPattern" ? property.value.left : property.value
        if (value.type === "Identifier") aliases.set(value["name"], property.key.name)
      }
    },
    VariableDeclarator: (node) => {
      const name = node.id.type === "Identifier" ? textIn(node.init, aliases) : undefined
      if (name !== undefined && node.id.type === "Identifier") aliases.set(node.id.name, name)
    }
  }).visit(program)
  new Visitor({
    CallExpression: ({ arguments: given, callee }) => {
      if (callee.type !== "MemberExpression") return
      const method = keyOf(callee)
      if (method === "test" || method === "exec") note(textIn(given[0], aliases), method)
      else if (asking.has(method)) note(textIn(callee.object, aliases), method)
    },
    BinaryExpression: ({ left, operator, right }) => {
      if (!/^[=!]==?$/u.test(operator)) return
      if (isProse(right)) note(textIn(left, aliases), operator)
      if (isProse(left)) note(textIn(right, aliases), operator)
    },
    SwitchStatement: ({ cases, discriminant }) => {
      if (cases.some(({ test }) => isProse(test))) note(textIn(discriminant, aliases), "switch")
    }
  }).visit(program)
  return found
}
