const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const escaped = (text: string): string => text.replace(/[&<>"']/gu, (character) => escapes[character] ?? character)

/** Addresses that a text has on a line of their own. */
const alone = /^https?:\/\/\S+$/u

const lineOf = (line: string): string =>
  alone.test(line) ? `<a href="${escaped(line)}">${escaped(line)}</a>` : escaped(line)

/** Colours of both schemes; programs without `prefers-color-scheme` show their own or the light ones. */
const style =
  "body{margin:0;padding:24px;background:#fff;color:#1c2127;font:16px/1.5 system-ui,sans-serif}" +
  "main{max-width:560px;margin:0 auto}a{color:#0b57d0;overflow-wrap:anywhere}" +
  "@media (prefers-color-scheme:dark){body{background:#14171a;color:#e6e8ea}a{color:#9ec1ff}}"

/**
 * The text of a mail as a small page: paragraphs, and links where an address has a line of its own. It loads nothing, so that opening
 * it tells nobody.
 */
export const mailHtml = (text: string, language: string): string => {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/u)
    .map((paragraph) => `<p>${paragraph.split("\n").map(lineOf).join("<br>")}</p>`)
  return [
    "<!doctype html>",
    `<html lang="${escaped(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<style>${style}</style></head><body><main>${paragraphs.join("")}</main></body></html>`
  ].join("")
}
