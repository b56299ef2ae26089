/** How long the client waits for a server, in milliseconds. */
export interface Deadlines {
  /** For a new connection, until it can take statements. */
  readonly connect: number
  /** For a session, when all are in use or a new one has to be opened. */
  readonly session: number
  /** For a reply, until the client asks on another connection whether the server still works, and for that answer. */
  readonly silence: number
  /** For a reply. The server itself ends a statement after 5 seconds. */
  readonly reply: number
  /** For all sessions and replies of one request together. */
  readonly request: number
  /**
   * For a reply to an operator, whose statements have no limit: until then, the server must have sent something or answered
   * another connection.
   */
  readonly operator: number
}

/** So that a request ends within 10 seconds even if the server stops answering. */
export const defaultDeadlines: Deadlines = {
  connect: 3000,
  session: 8000,
  silence: 2000,
  reply: 8000,
  request: 9000,
  operator: 60_000
}
