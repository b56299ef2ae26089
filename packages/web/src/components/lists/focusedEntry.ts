/** The id of the time entry whose row or card has the focus: pages mark them with `data-entry`. */
export const focusedEntry = (): string | undefined =>
  document.activeElement?.closest("[data-entry]")?.getAttribute("data-entry") ?? undefined
