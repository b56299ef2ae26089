const another = "Copy the file again from where it was written, or use another copy"

/** Why a file cannot be restored, and what to do about it. */
export class Refused extends Error {
  readonly next: string

  constructor(problem: string, next = another) {
    super(problem)
    this.next = next
  }
}

/** A file of another program. */
export const notACopy = (problem: string): Refused =>
  new Refused(problem, "Name a file that hourbook export or hourbook backup wrote")
