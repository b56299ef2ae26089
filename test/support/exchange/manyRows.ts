/** A file of Toggl Track with so many rows, and what is recorded of it. The rows are of 20 people, 40 clients and 200 projects. */
export const manyRows = (entries: number) => {
  const lines = [
    "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)"
  ]
  let [minutes, cents] = [0, 0]
  const first = Date.parse("2022-01-03")
  const two = (number: number) => String(number).padStart(2, "0")
  for (let row = 0; row < entries; row++) {
    const day = new Date(first + Math.floor(row / 100) * 86_400_000).toISOString().slice(0, 10)
    const seconds = 600 + ((row * 7919) % 14_000)
    const amount = 1000 + ((row * 104_729) % 50_000)
    const [person, project, client] = [row % 20, row % 200, row % 40]
    const length = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
    const start = `${two(8 + (row % 10))}:${two(row % 60)}:00`
    lines.push(
      `Person ${person},person${person}@example.com,Client ${client},Project ${project},Task ${row % 5},"Work ${row}, done",Yes,${day},${start},${day},23:59:59,${length},"a, b",${(amount / 100).toFixed(2)}`
    )
    minutes += Math.floor((seconds + 30) / 60)
    cents += amount
  }
  return { csv: `${lines.join("\r\n")}\r\n`, entries, minutes, cost: `${(cents / 100).toFixed(2)}00` }
}
