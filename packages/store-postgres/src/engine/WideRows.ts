export type Row = Readonly<Record<string, unknown>>

/**
 * The driver gives a row its properties one by one. From the 17th on, V8 keeps such an object as a table of hashes, which takes
 * three times as long to make, and longer to read.
 */
const wide = 16

/** How many statements are remembered. */
const mostStatements = 500

/** Makes the rows of wide results as copies of one object that has all properties. It learns their names from the first result. */
export class WideRows {
  readonly #templates = new Map<string, Row>()

  /** Notes the columns of a statement. */
  learn(sql: string, fields: ReadonlyArray<{ readonly name: string }>): void {
    if (fields.length <= wide) return
    const names = new Set(fields.map(({ name }) => name))
    if (names.size < fields.length) return
    if (this.#templates.size >= mostStatements) this.#templates.clear()
    // An object from JSON has all of its properties at once.
    this.#templates.set(sql, JSON.parse(`{${Array.from(names, (name) => `${JSON.stringify(name)}:null`).join()}}`))
  }

  /** What makes a row of a statement of its values; undefined if its columns are not known or not many. */
  maker(sql: string): ((values: ReadonlyArray<unknown>) => Row) | undefined {
    const template = this.#templates.get(sql)
    if (template === undefined) return undefined
    const names = Object.keys(template)
    return (values) => {
      if (values.length !== names.length) {
        this.#templates.delete(sql)
        throw new Error("the columns of a statement have changed")
      }
      const row: Record<string, unknown> = { ...template }
      for (let place = 0; place < names.length; place++) row[names[place] ?? ""] = values[place]
      return row
    }
  }
}
