/** XML as text. What is blank is left out, as validators refuse elements without content. */

/** The attributes of an element; those without a value are left out. */
export type Attributes = Readonly<Record<string, string | undefined>>

const replacements: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": ""
}

/** Everything that XML 1.0 has no character for: most control characters, halves of pairs, and two non-characters. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string): string =>
  text.replace(notInXml, "").replace(/[&<>"\r]/gu, (character) => replacements[character] ?? character)

const opening = (name: string, attributes: Attributes): string =>
  name +
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value.trim() !== "")
    .map(
      ([key, value]) =>
        ` ${key}="${escaped(value ?? "")
          .replaceAll("\n", "&#10;")
          .trim()}"`
    )
    .join("")

/** An element with text, without white space around it; nothing where the text is blank. */
export const text = (name: string, value: string | undefined, attributes: Attributes = {}): string => {
  const content = escaped(value ?? "").trim()
  return content === "" ? "" : `<${opening(name, attributes)}>${content}</${name}>`
}

/** Lines of text. After one that programs read (`#SKONTO#…#`) comes a line break, even at the end. */
export const lines = (name: string, value: string | undefined): string => {
  const content = escaped(value ?? "").trim()
  const isRead = content.slice(content.lastIndexOf("\n") + 1).startsWith("#")
  return content === "" ? "" : `<${name}>${content}${isRead ? "\n" : ""}</${name}>`
}

/** An element with elements; nothing where all of them are left out. */
export const group = (name: string, ...children: ReadonlyArray<string>): string => {
  const content = children.join("")
  return content === "" ? "" : `<${name}>${content}</${name}>`
}

/** A whole document. */
export const document = (name: string, namespaces: Attributes, ...children: ReadonlyArray<string>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${opening(name, namespaces)}>${children.join("")}</${name}>\n`
