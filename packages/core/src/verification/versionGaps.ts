import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { touchedBy } from "../invoices/invoiceLine.ts"
import type { RecordBase } from "../records/Record.ts"
import type { Instant } from "../values/Instant.ts"

/** What the lines about one subject say of its versions. */
interface Story {
  readonly subject: string
  first: number
  last: number
  count: number
  /** Whether there are lines of before lines had versions. */
  isOld: boolean
  isDeleted: boolean
}

/** A subject whose lines are not one for each of its versions. */
export interface VersionGap {
  readonly subject: string
  readonly id: string
  readonly problem: string
}

/** A subject as it is now. */
export type Present = Pick<RecordBase, "version" | "createdAt">

/**
 * Whether the lines about every subject have its versions one after the other, up to the one that it has. So a line shows that
 * was removed before it was sealed. Subjects of before lines had versions begin with a later one.
 */
export class VersionGaps {
  readonly #stories = new Map<string, Story>()
  /** Charges of documents: those of earlier versions of Hourbook have no line of their own. */
  readonly #posted = new Set<string>()
  /** When the first line with a version was written. */
  #since: Instant | undefined

  see(line: ActivityEvent): void {
    const { action, occurredAt, subject, subjectId, version } = line
    if (subject === "invoice") for (const id of touchedBy(line).charge) this.#posted.add(id)
    const story = this.#stories.get(subjectId)
    if (version === null) {
      if (story === undefined) {
        const isDeleted = action === "deleted"
        this.#stories.set(subjectId, { subject, first: 0, last: 0, count: 0, isOld: true, isDeleted })
      } else story.isOld = true
      return
    }
    if (this.#since === undefined || occurredAt < this.#since) this.#since = occurredAt
    if (story === undefined) {
      const isDeleted = action === "deleted"
      this.#stories.set(subjectId, { subject, first: version, last: version, count: 1, isOld: false, isDeleted })
      return
    }
    story.first = story.count === 0 ? version : Math.min(story.first, version)
    if (version >= story.last) story.isDeleted = action === "deleted"
    story.last = Math.max(story.last, version)
    story.count++
  }

  /** Compares with the subjects of one kind that are there. */
  *gaps(subject: string, present: ReadonlyMap<string, Present>): Generator<VersionGap> {
    for (const [id, { createdAt, version }] of present) {
      const story = this.#stories.get(id)
      if (story === undefined && this.#posted.has(id)) continue
      if (story === undefined) {
        const isNewer = this.#since !== undefined && createdAt > this.#since
        if (version > 1 || isNewer) yield { subject, id, problem: `is in version ${version} and has no line` }
      } else if (story.last < version && story.count > 0) {
        yield { subject, id, problem: `is in version ${version}, and its last line made version ${story.last}` }
      } else if (story.isDeleted) {
        yield { subject, id, problem: "is there, and its last line says that it was deleted" }
      }
    }
    for (const [id, story] of this.#stories) {
      if (story.subject !== subject || story.count === 0) continue
      if (story.count !== story.last - story.first + 1) {
        const many = `${story.count} ${story.count === 1 ? "line" : "lines"}`
        yield { subject, id, problem: `has ${many} for its versions ${story.first} to ${story.last}` }
      } else if (story.first > 2 && !story.isOld) {
        yield { subject, id, problem: `has no line of before version ${story.first}` }
      } else if (!story.isDeleted && !present.has(id)) {
        yield { subject, id, problem: "is gone, and its last line does not say that it was deleted" }
      }
    }
  }
}
