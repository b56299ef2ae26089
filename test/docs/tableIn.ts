/** The rows of the table whose columns have these names. */
export const tableIn =
  (part: string) =>
  (...columns: ReadonlyArray<string>): ReadonlyArray<Readonly<Record<string, string>>> => {
    const cells = (line: string) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim())
    const lines = part.slice(part.indexOf(`| ${columns.join(" | ")} |`)).split("\n")
    const rows = lines.slice(
      2,
      lines.findIndex((line) => !line.startsWith("|"))
    )
    return rows.map((row) => Object.fromEntries(cells(row).map((cell, index) => [columns[index] ?? "", cell])))
  }
