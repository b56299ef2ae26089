/** A day of the calendar as `2026-02-28`. Text order is the order of days. */
export const isDay = (text: string): boolean => {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text) ?? []
  if (year === "" || year === "0000") return false
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (m < 1 || m > 12 || d < 1) return false
  const isLeap = y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0)
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return d <= (lengths[m - 1] ?? 0)
}
