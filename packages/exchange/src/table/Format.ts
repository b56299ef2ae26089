/** How a file is written. */
export type Format =
  | { readonly kind: "text"; readonly encoding: string; readonly by: "commas" | "semicolons" | "tabs" | "bars" }
  | { readonly kind: "markdown"; readonly encoding: string }
  /** `sheet` is the one that is read, where a workbook has several. */
  | { readonly kind: "workbook"; readonly sheet: string | null }
  | { readonly kind: "archive" }

/** The format of a text: in Markdown where it has no delimiter. */
export const textFormat = (encoding: string, by: Extract<Format, { readonly kind: "text" }>["by"] | null): Format =>
  by === null ? { kind: "markdown", encoding } : { kind: "text", encoding, by }
