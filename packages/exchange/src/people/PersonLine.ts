import type { Role } from "@hourbook/contract/data"

/** A person of a file, as it has them. */
export interface PersonLine {
  /** Where the line begins in the file, counted from 1. */
  readonly line: number
  readonly name: string
  readonly email: string
  /** Null for a word that is no role; a member where the cell is empty. */
  readonly role: Role | null
  /** The cell of the role. */
  readonly roleText: string
  /** The id of a former member, or the number of an employee; empty where the file has none. */
  readonly id: string
}
