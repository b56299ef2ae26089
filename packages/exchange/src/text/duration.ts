/** Seconds as a sum of hours: `1,204 h 31 m 12 s`; parts that are 0 are left out. */
export const duration = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const parts = [
    ...(hours > 0 ? [`${hours.toLocaleString("en-US")} h`] : []),
    ...(minutes > 0 ? [`${minutes} m`] : []),
    ...(rest > 0 ? [`${rest} s`] : [])
  ]
  return parts.length === 0 ? "0 m" : parts.join(" ")
}

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`
