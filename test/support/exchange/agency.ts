/** A client of the agency, and what it pays for an hour in each half of the year. */
export interface Account {
  readonly client: string
  readonly currency: "EUR" | "USD" | "GBP" | "CHF"
  readonly rates: readonly [spring: number, autumn: number]
  /** In cents: what the year's work came to, and what was paid of it before the move. */
  earned: number
  paid: number
}

const currencies = ["EUR", "USD", "GBP", "CHF"] as const
const tasks = ["Design", "Development", "Meetings", "Accounts"]
const people = Array.from({ length: 20 }, (_, index) => ({
  first: index < 2 ? "Ada" : `Person${index}`,
  last: index < 2 ? "Byrne" : index % 5 === 0 ? `O'Neill-${index}` : `Müller ${index}`,
  id: String(1042 + index)
}))

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Notes as people write them: some are of several lines, begin with an apostrophe, are longer than a description, or are empty. */
const noteOf = (row: number): string => {
  const kinds = [
    `Call ${row}, then mail`,
    `First line ${row}\nsecond line; "quoted"\n\n– last`,
    `'twas ${row}, said the client's client`,
    `${row} 👩‍💻🚀 Größe ändern, naïve café, 東京`,
    `- item ${row}\n- item\t${row + 1}`,
    ""
  ]
  return row % 97 === 5
    ? `${row}: ${"words, and more 🧾 ".repeat(125).slice(0, 2493 - String(row).length)}end`
    : (kinds[row % 6] ?? "")
}

/**
 * The year of an agency as Harvest exports it: 20 people, two of one name, 30 clients that pay in four currencies, and its books, which are
 * kept while the lines are made and never read from them.
 */
export const agency = (lines: number) => {
  const accounts = Array.from({ length: 30 }, (_, index): Account => {
    const spring = 60 + index * 3
    return {
      client: index === 7 ? `Sons, Daughters & "Co" ${index}` : `Client ${index} GmbH`,
      currency: currencies[index % 4] ?? "EUR",
      rates: [spring, spring + (index % 3) * 5],
      earned: 0,
      paid: 0
    }
  })
  const rows = [
    "Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,First Name,Last Name,Employee Id,Roles,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency"
  ]
  const notes: Array<string> = []
  let minutes = 0
  /** What the first Ada Byrne worked on last, of clients whose price rose in the year. */
  let last: { readonly account: Account; readonly project: string } | undefined
  const begin = Date.UTC(2025, 0, 1)
  for (let row = 0; row < lines; row++) {
    const dayOfYear = Math.floor((row * 365) / lines)
    const day = new Date(begin + dayOfYear * 86_400_000).toISOString().slice(0, 10)
    const account = accounts[(row * 7 + Math.floor(row / 30)) % 30]
    const person = people[(row * 3 + Math.floor(row / 20)) % 20]
    if (account === undefined || person === undefined) throw new Error("there is one of each")
    const hundredths = 8 + ((row * 7919) % 760)
    const billable = row % 8 !== 3
    const rate = billable ? account.rates[day < "2025-07-01" ? 0 : 1] : 0
    const cents = hundredths * rate
    const project = `Site ${row % 3}`
    const task = tasks[row % 4] ?? ""
    const note = noteOf(row)
    const costRate = 30 + people.indexOf(person)
    const twice = row % 251 === 0 ? 2 : 1
    const line = [
      day,
      quoted(account.client),
      project,
      `P-${row % 3}`,
      task,
      quoted(note),
      (hundredths / 100).toFixed(2),
      billable ? "Yes" : "No",
      row % 2 === 0 ? "Yes" : "No",
      person.first,
      quoted(person.last),
      person.id,
      "",
      rate.toFixed(2),
      (cents / 100).toFixed(2),
      costRate.toFixed(2),
      ((hundredths * costRate) / 100).toFixed(2),
      account.currency
    ].join(",")
    // The same work can be recorded twice.
    if (billable && person.id === people[0]?.id && account.rates[0] !== account.rates[1]) last = { account, project }
    for (let copy = 0; copy < twice; copy++) {
      rows.push(line)
      notes.push(note === "" ? task : note)
      account.earned += cents
      minutes += Math.floor((hundredths * 36 + 30) / 60)
    }
  }
  for (const [index, account] of accounts.entries()) {
    // Most have paid a part, some all of it, and one more than that.
    account.paid =
      index === 4 ? account.earned + 10_000 : index % 6 === 0 ? account.earned : Math.floor(account.earned * 0.7)
  }
  const list = [
    "Name,Email,Role,Employee Id",
    ...people.map(
      ({ first, id, last }, index) =>
        `${quoted(`${first} ${last}`)},p${id}@agency.example,${index === 5 ? "admin" : ""},${id}`
    )
  ]
  return {
    csv: `${rows.join("\r\n")}\r\n`,
    people: `${list.join("\n")}\n`,
    accounts,
    notes,
    minutes,
    last,
    entries: notes.length
  }
}
