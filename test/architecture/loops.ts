import { type ESTree, Visitor } from "rolldown/utils"

type Syntax = { readonly type: string } & Readonly<Record<string, any>>

/** Methods that call a function for each item, or compare them. */
const goingThrough = new Set([
  "every",
  "filter",
  "find",
  "findIndex",
  "findLast",
  "flatMap",
  "forEach",
  "join",
  "map",
  "reduce",
  "reduceRight",
  "some",
  "sort",
  "toSorted"
])

/** Methods whose result has the items that they are called on. */
const same = new Set([
  "entries",
  "filter",
  "flat",
  "flatMap",
  "keys",
  "map",
  "slice",
  "sort",
  "toReversed",
  "toSorted",
  "values"
])

/** Functions that go through their first argument. */
const takingAll = new Set(["Array.from", "Map.groupBy", "Object.groupBy", "Object.fromEntries"])

/** The name that a list has: `rows` of `report.rows.filter(…)` and of `[...rows]`. */
const nameOf = (node: Syntax | undefined): string => {
  switch (node?.type) {
    case "Identifier":
      return node["name"]
    case "ChainExpression":
    case "TSNonNullExpression":
      return nameOf(node["expression"])
    case "MemberExpression":
      return node["computed"] ? "" : node["property"].name
    case "ArrayExpression":
      return node["elements"].length === 1 && node["elements"][0]?.type === "SpreadElement"
        ? nameOf(node["elements"][0].argument)
        : ""
    case "CallExpression": {
      const callee: Syntax = node["callee"]
      if (callee.type !== "MemberExpression" || callee["object"].name === "Object") return ""
      return same.has(callee["property"].name) ? nameOf(callee["object"]) : ""
    }
    default:
      return ""
  }
}

/** Whether a part of a function has a yield of this function, and not of one within it. */
const pauses = (node: unknown): boolean => {
  if (typeof node !== "object" || node === null) return false
  if (Array.isArray(node)) return node.some(pauses)
  const type = "type" in node ? String(node.type) : ""
  if (type === "YieldExpression" || type === "AwaitExpression") return true
  if (/Function/u.test(type)) return false
  return Object.values(node).some(pauses)
}

/**
 * What a file goes through from the first item to the last without a pause in between: `for rows`, `rows.map`,
 * `Map.groupBy(rows)`, and `...page.items` where pages are gathered, by the names that its lists have.
 */
export const loopsIn = (program: ESTree.Program): ReadonlyArray<string> => {
  const found: Array<string> = []
  new Visitor({
    ForOfStatement: ({ await: waits, body, right }) => {
      if (!waits && !pauses(body)) found.push(`for ${nameOf(right)}`)
    },
    CallExpression: ({ arguments: given, callee }) => {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return
      const method = callee.property.name
      const [first] = given
      const called = callee.object.type === "Identifier" ? `${callee.object.name}.${method}` : method
      if (takingAll.has(called)) found.push(`${called}(${nameOf(first)})`)
      else if (goingThrough.has(method)) found.push(`${nameOf(callee.object)}.${method}`)
      else if (method === "push" && first?.type === "SpreadElement") found.push(`...${nameOf(first.argument)}`)
    }
  }).visit(program)
  return found
}
