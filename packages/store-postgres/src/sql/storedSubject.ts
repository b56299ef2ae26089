/** The value of the column `subject` for a client. */
export const clientSubject = "counteragent"

/** The value of the column `subject` for a subject. */
export const storedSubject = <S extends string>(subject: S): Exclude<S, "client"> | typeof clientSubject =>
  isOther(subject) ? subject : clientSubject

const isOther = <S extends string>(subject: S): subject is Exclude<S, "client"> => subject !== "client"
