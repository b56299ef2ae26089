/** How many debtors the overview shows; the page reads no more. */
export const shownDebtors = 7
