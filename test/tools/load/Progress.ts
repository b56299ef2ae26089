interface Screen {
  readonly isTTY?: boolean
  readonly write: (text: string) => unknown
}

/** How many there are to be, and what they are called. */
export interface Counted {
  readonly all: number
  readonly many: string
}

const everySeconds = 5

/** One line that changes on a terminal; elsewhere a line now and then. */
export class Progress {
  readonly #screen: Screen
  readonly #live: boolean
  #shownAt = 0
  #shown = ""
  #begun: number | undefined
  #recent: Array<{ readonly at: number; readonly done: number }> = []

  constructor(screen: Screen) {
    this.#screen = screen
    this.#live = screen.isTTY === true
  }

  /** A line that stays. */
  say(line: string): void {
    this.#clear()
    this.#screen.write(`${line}\n`)
  }

  /** Something that is over soon: shown on a terminal only. */
  note(line: string): void {
    if (this.#live) this.#replace(line)
  }

  advance(done: number, of: Counted): void {
    const now = performance.now()
    if (this.#begun === undefined) {
      this.#begun = now
      this.#recent = [{ at: now, done }]
      if (!this.#live) this.#shownAt = now
    }
    if (now - this.#shownAt < (this.#live ? 100 : everySeconds * 1000)) return
    this.#recent = [...this.#recent, { at: now, done }].slice(this.#live ? -200 : -5)
    this.#show(now, done, of)
  }

  finish(done: number, { all, many }: Counted): void {
    if (this.#begun === undefined) return
    const seconds = (performance.now() - this.#begun) / 1000
    this.say(`${done} of ${all} ${many} recorded in ${length(seconds)}, ${Math.round(done / seconds)} a second.`)
    this.#begun = undefined
  }

  #show(now: number, done: number, { all, many }: Counted): void {
    this.#shownAt = now
    const oldest = this.#recent[0]
    const rate = oldest === undefined || now === oldest.at ? 0 : ((done - oldest.done) / (now - oldest.at)) * 1000
    const left = rate > 0 ? `, ${length((all - done) / rate)} left` : ""
    const line = `${done} of ${all} ${many} (${Math.floor((done / all) * 100)} %), ${Math.round(rate)} a second${left}`
    if (this.#live) this.#replace(line)
    else this.#screen.write(`${line}\n`)
  }

  #replace(line: string): void {
    this.#screen.write(`\r${line.padEnd(this.#shown.length)}`)
    this.#shown = line
  }

  #clear(): void {
    if (this.#shown !== "") this.#screen.write(`\r${" ".repeat(this.#shown.length)}\r`)
    this.#shown = ""
  }
}

const length = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
