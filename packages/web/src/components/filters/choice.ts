/** A value that a list can be filtered by. */
export interface FilterChoice {
  readonly id: string
  readonly name: string
}
