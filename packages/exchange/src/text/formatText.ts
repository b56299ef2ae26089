import type { Format } from "../table/Format.ts"

/** How a file is written: `UTF-8, separated by commas`. */
export const formatText = (format: Format): string => {
  switch (format.kind) {
    case "text":
      return `${format.encoding}, separated by ${format.by}`
    case "markdown":
      return `${format.encoding}, a Markdown table`
    case "workbook":
      return format.sheet === null ? "XLSX" : `XLSX, sheet ${format.sheet}`
    case "archive":
      return "solidtime archive"
  }
}
