import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { readEveryone } from "../../api/readMembers.ts"
import { useWrite } from "../../api/write.ts"
import { SelectField } from "../../components/fields/Field.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"

/** The time zone of the person, where it is another than the workspace's. */
export const OwnZone = () => {
  const { user, workspace } = useSession()
  const write = useWrite()
  const [busy, setBusy] = useState(false)
  const { data } = useQuery(readEveryone)
  const own = data?.find(({ id }) => id === user.id)?.time_zone ?? ""
  const change = async (zone: string): Promise<void> => {
    setBusy(true)
    try {
      await write("PUT", "/api/members/{id}", {
        params: { id: user.id },
        body: { time_zone: zone === "" ? null : zone }
      })
    } catch (error) {
      sayError(error)
    } finally {
      setBusy(false)
    }
  }
  const zones = new Set(["UTC", ...(own === "" ? [] : [own]), ...Intl.supportedValuesOf("timeZone")])
  return (
    <SelectField
      label={m.settings_own_zone()}
      hint={m.settings_own_zone_why()}
      value={own}
      disabled={busy || data === undefined}
      onChange={({ target }) => void change(target.value)}
    >
      <option value="">{`${m.settings_own_zone_none()} (${workspace.time_zone})`}</option>
      {[...zones].map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </SelectField>
  )
}
