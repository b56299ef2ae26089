/** The end of a line about something; nothing about what has no id yet. */
export const idText = (id: string | undefined): ReadonlyArray<string> => (id === undefined ? [] : [`id ${id}`])

/** The row of something that a call adds. After a dry run it has no id: nothing is there that has it. */
export const addedRow = <R extends { readonly id?: string }>(row: R, isDryRun: boolean): R | Omit<R, "id"> => {
  const { id: _, ...rest } = row
  return isDryRun ? rest : row
}
