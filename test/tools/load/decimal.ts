/** Exact decimals as whole ten-thousandths: hours, and amounts of money. */
export type Units = bigint

const scale = 4
const form = /^(-?)(\d+)(?:\.(\d{1,4}))?$/u

/** Undefined for anything but a plain decimal of at most 4 places. */
export const parseUnits = (text: string): Units | undefined => {
  const [, sign, whole, fraction = ""] = form.exec(text) ?? []
  if (whole === undefined) return undefined
  const size = BigInt(whole + fraction.padEnd(scale, "0"))
  return sign === "-" ? -size : size
}

/** A JSON number. Every amount of the public API has at most 15 digits, so its shortest form is the exact one. */
export const unitsOf = (number: number): Units => {
  const units = parseUnits(String(number))
  if (units === undefined) throw new Error(`not an amount: ${number}`)
  return units
}

/** With all 4 places, as it is sent. */
export const unitsToText = (units: Units): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0")
  return `${units < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** For people: thousands apart, at least 2 places, none that say nothing beyond them. */
export const unitsToShow = (units: Units): string => {
  const [whole = "", fraction = ""] = unitsToText(units).split(".")
  return `${whole.replace(/\B(?=(\d{3})+$)/gu, ",")}.${fraction.replace(/0{1,2}$/u, "")}`
}

/** Hours as whole minutes, halves up. */
export const minutesOfHours = (hours: Units): number => Number((hours * 60n + 5000n) / 10_000n)

/** Minutes as hours with 2 places, halves up: only for show, since a minute has no exact decimal. */
export const minutesToShow = (minutes: number): string => unitsToShow(((BigInt(minutes) * 100n + 30n) / 60n) * 100n)
