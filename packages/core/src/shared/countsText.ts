/** How many of what: `1 project, 2 time entries`. Nouns are plurals. */
export const countsText = (counts: ReadonlyArray<{ readonly noun: string; readonly count: number }>): string =>
  counts
    .map(({ count, noun }) => `${count} ${count === 1 ? noun.replace(/ies$/u, "y").replace(/s$/u, "") : noun}`)
    .join(", ")
