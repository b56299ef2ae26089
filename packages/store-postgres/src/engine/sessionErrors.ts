import { SqlError } from "effect/sql"
import { appRole } from "./confinement.ts"

/** No session can be had in time. */
export const noSession = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({
    cause: undefined,
    operation: "connect",
    message: "no session of the database became free in time"
  })
})

/** Row-level security would have no effect. */
export const unconfined = new SqlError.SqlError({
  reason: new SqlError.AuthorizationError({
    cause: undefined,
    operation: "connect",
    message:
      `The database user bypasses row-level security and cannot set the role ${appRole}. ` +
      `Allow it to create roles, or create ${appRole} with nologin and grant it to the user, or use a user that is ` +
      `neither a superuser nor has bypassrls.`
  })
})
