const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu

/** An id as a mapping has it, in either case, in the case that the workspace has it in; null and none as they are. */
export const mappedId = <Id extends string | null | undefined>(id: Id): Id | string =>
  typeof id === "string" && uuid.test(id) ? id.toLowerCase() : id
