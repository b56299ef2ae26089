/**
 * What a file has as a name, as the service takes it: on one line, with one plain space where it has white space, and without marks that turn
 * text around.
 */
export const asName = (text: string): string =>
  text
    .replace(/[\u202D\u202E]/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
