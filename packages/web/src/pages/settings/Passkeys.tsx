import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Fingerprint } from "lucide-react"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import row from "../../components/lists/Item.module.css"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { say } from "../../components/messages/toasts.ts"
import { moment } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { addPasskey, deviceName, wasTurnedAway } from "../../session/signIn.ts"
import { useSession } from "../../session/useSession.ts"

/** The devices that sign the person in. */
export const Passkeys = () => {
  const { sign_in } = useSession()
  const { data, error, refetch } = useQuery(read("/api/me/passkeys"))
  const cache = useQueryClient()
  const write = useWrite()
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={120} />
  const failed = (cause: unknown) => {
    if (!wasTurnedAway(cause)) sayError(cause)
  }
  const add = async () => {
    await addPasskey(deviceName())
    await cache.invalidateQueries()
    say(m.settings_passkey_added())
  }
  return (
    <Card
      title={m.settings_passkeys()}
      aside={
        sign_in.passkeys && (
          <Button
            small
            onClick={() => {
              add().catch(failed)
            }}
          >
            <Fingerprint size={16} aria-hidden="true" />
            {m.settings_passkey_add()}
          </Button>
        )
      }
    >
      {data.passkeys.length === 0 && (
        <p className="soft">{sign_in.passkeys ? m.settings_passkeys_why() : m.settings_passkeys_not_here()}</p>
      )}
      <ul>
        {data.passkeys.map((passkey) => (
          <li key={passkey.id} className={row.item}>
            <div>
              <b>{passkey.name}</b>
              <small>
                {m.settings_created({ when: moment(passkey.created_at) })}
                {" · "}
                {passkey.last_used_at === null
                  ? m.settings_never_used()
                  : m.settings_last_used({ when: moment(passkey.last_used_at) })}
              </small>
            </div>
            <Button
              small
              look="danger"
              aria-label={m.settings_passkey_remove({ name: passkey.name })}
              onClick={() => {
                write("DELETE", "/api/me/passkeys/{id}", { params: { id: passkey.id } }).catch(failed)
              }}
            >
              {m.settings_remove()}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
