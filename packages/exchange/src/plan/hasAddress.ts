/** Domains of the addresses that the service gives former members who have none, and erased people. */
const placeholders = /@(?:former|erased)\.invalid$/u

/** Whether a former member has an address: without one, the service sends a placeholder. */
export const hasAddress = ({ email }: { readonly email: string | null }): boolean =>
  email !== null && email !== "" && !placeholders.test(email)
