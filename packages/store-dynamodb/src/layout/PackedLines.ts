/** The place that stands for nothing. */
export const nowhere = "-"

/** As many digits always fit into a number. */
const safeDigits = 15

const [space, newline, minus, zero] = [32, 10, 45, 48]

/** Reads lines of packed rows. It reads numbers digit by digit, in half the time that splitting the lines would take. */
export class PackedLines {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  texts(): ReadonlyArray<string> {
    const from = this.#at
    const to = this.#text.indexOf("\n", from)
    this.#at = to + 1
    return this.#text.slice(from, to).split(" ")
  }

  /** A line of places; -1 for nothing. */
  places(): ReadonlyArray<number> {
    return this.#numbers((value, from, to) => (this.#text.slice(from, to) === nowhere ? -1 : value))
  }

  /** A line of whole numbers of any size. */
  wholes(): ReadonlyArray<bigint> {
    return this.#numbers((value, from, to) =>
      to - from > safeDigits ? BigInt(this.#text.slice(from, to)) : BigInt(value)
    )
  }

  #numbers<A>(toNumber: (value: number, from: number, to: number) => A): ReadonlyArray<A> {
    const text = this.#text
    const numbers: Array<A> = []
    let from = this.#at
    let value = 0
    let sign = 1
    for (let at = from; ; at++) {
      const code = at < text.length ? text.charCodeAt(at) : newline
      if (code === space || code === newline) {
        numbers.push(toNumber(sign * value, from, at))
        from = at + 1
        value = 0
        sign = 1
        if (code === newline) break
      } else if (code === minus) sign = -1
      else value = value * 10 + code - zero
    }
    this.#at = from
    return numbers
  }
}
