/** An element as the tests look at it: names without prefixes, text without entities. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyArray<XmlElement>
  readonly text: string
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

const plain = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/giu, (whole, name: string) => {
    if (name.startsWith("#x")) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)))
    const known = entities[name]
    if (known === undefined) throw new Error(`unknown entity ${whole}`)
    return known
  })

interface Open {
  name: string
  attributes: Record<string, string>
  children: Array<XmlElement>
  text: string
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1)

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)="([^"<]*)"/gu)].map(([, key = "", value = ""]) => [key, plain(value)])
  )

/** Reads a document without comments, CDATA and doctypes, and refuses one that is not well-formed. */
export const readXml = (xml: string): XmlElement => {
  const root: Open = { name: "", attributes: {}, children: [], text: "" }
  const open = [root]
  const body = xml.replace(/^<\?xml[^>]*\?>\s*/u, "")
  let end = 0
  for (const match of body.matchAll(/<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/gu)) {
    const [whole, closing, name = "", attributes = "", empty] = match
    const between = body.slice(end, match.index)
    const current = open.at(-1)
    if (current === undefined || /[<>]/u.test(between)) throw new Error(`not well-formed before ${whole}`)
    current.text += plain(between)
    end = match.index + whole.length
    if (closing === "/") {
      if (open.length < 2 || current.name !== name) throw new Error(`${whole} closes ${current.name}`)
      open.pop()
      open.at(-1)?.children.push({ ...current, name: withoutPrefix(current.name) })
    } else {
      const element = { name, attributes: attributesOf(attributes), children: [], text: "" }
      if (empty === "/") current.children.push({ ...element, name: withoutPrefix(name) })
      else open.push(element)
    }
  }
  const [only, ...others] = root.children
  if (only === undefined || others.length > 0 || open.length > 1 || body.slice(end).trim() !== "") {
    throw new Error("not one element")
  }
  return only
}

/** The elements that a path of names leads to. */
export const all = (element: XmlElement, path: string): ReadonlyArray<XmlElement> =>
  path
    .split("/")
    .reduce<ReadonlyArray<XmlElement>>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element]
    )

export const first = (element: XmlElement, path: string): string | undefined => all(element, path)[0]?.text
