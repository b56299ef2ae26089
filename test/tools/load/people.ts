const firstNames = ["Alice", "Ben", "Chloe", "Daniel", "Emma", "Felix", "Grace", "Harry", "Isla", "Jack", "Kate"]
const lastNames = ["Ashdown", "Barlow", "Clifton", "Dunmore", "Ellery", "Fairfax", "Garside"]

export interface Person {
  readonly name: string
  readonly email: string
}

/** Somebody to stand for the number of a developer: always the same, and never the same as for another number. */
export const personOf = (developer: string): Person => {
  const number = [...developer].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7)
  const first = firstNames[number % firstNames.length] ?? ""
  const last = lastNames[Math.floor(number / firstNames.length) % lastNames.length] ?? ""
  const address = `${first}.${last}.${developer}`.toLowerCase().replace(/[^a-z0-9.]/gu, "-")
  return { name: `${first} ${last} (${developer})`, email: `${address}@sip.example` }
}
