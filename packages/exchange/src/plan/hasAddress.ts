/** Domains of the addresses that the service gives former members who have none, and people whose data were erased. */
const former = "@former.invalid"
const erased = "@erased.invalid"

interface Addressed {
  readonly email: string | null
}

/** Whether the name and address of a former member were erased. */
export const isErased = ({ email }: Addressed): boolean => email?.endsWith(erased) === true

/** Whether a former member has an address: without one, the service sends a placeholder. */
export const hasAddress = (person: Addressed): boolean =>
  person.email !== null && person.email !== "" && !person.email.endsWith(former) && !isErased(person)
