import { Effect } from "effect"
import type { Team } from "../callers.ts"
import { Page } from "../Page.ts"
import { all, no, type Role, type Rows } from "../roles.ts"

/** A browser in which the caller is signed in. */
const ownSession = (fixture: Team, role: Role) =>
  Effect.map(new Page().signIn(String(fixture[role].full.key)), ({ session }) => String(session.id))

const aPasskey = () => Effect.succeed("pSb0uCB1wE6r2mHkXo1lWQ")

/** A key that only reads ends no session and removes no passkey, but for a client, who has no other. */
const clientOnly = (status: number) => [403, 403, 403, status] as const
const missing = [404, 404, 404, 404] as const

/** Sign-in by role, at an address where browsers cannot: a part of the table of `matrix.test.ts`. */
export const signInRows: Rows = {
  session: {
    current: { read: all, full: all, open: 200 },
    signIn: { read: no, full: no, body: { code: "7K2M-QX9D-4HTW-0B3C-R8FA" }, open: 403 },
    signOut: { read: no, full: no, open: 403 },
    passkeyOptions: { read: no, full: no, open: 403 },
    enterSample: { read: no, full: no, open: 403 },
    leaveSample: { read: no, full: no, open: 403 },
    passkey: { read: no, full: no, body: { response: {} }, open: 403 }
  },
  mySessions: {
    list: { read: all, full: all },
    end: { read: clientOnly(200), full: all, id: ownSession },
    endOthers: { read: clientOnly(200), full: all }
  },
  passkeys: {
    list: { read: all, full: all },
    options: { read: no, full: no },
    add: { read: no, full: no, body: { name: "Laptop", response: {} } },
    remove: { read: clientOnly(404), full: missing, id: aPasskey }
  }
}
