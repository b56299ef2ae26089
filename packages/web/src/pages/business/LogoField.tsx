import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { pictureAddress } from "../../features/invoices/paper/pictureAddress.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Business.module.css"

const base64Of = async (file: File): Promise<string> =>
  btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCodePoint(byte)).join(""))

/** The picture on invoices, saved as soon as it is chosen. */
export const LogoField = () => {
  const { data } = useQuery(read("/api/workspace/logo"))
  const write = useWrite()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (change: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await change()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const choose = (file: File): Promise<void> =>
    attempt(async () => write("PUT", "/api/workspace/logo", { body: { base64: await base64Of(file) } }))
  const logo = data?.logo ?? null
  return (
    <div className={styles.logo}>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label={m.business_logo()}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ""
          if (file !== undefined) void choose(file)
        }}
      />
      {logo !== null && <img src={pictureAddress(logo)} alt={m.business_logo()} />}
      <div className="row">
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          {logo === null ? m.business_logo_choose() : m.business_logo_other()}
        </Button>
        {logo !== null && (
          <Button disabled={isBusy} onClick={() => void attempt(() => write("DELETE", "/api/workspace/logo", {}))}>
            {m.business_logo_remove()}
          </Button>
        )}
      </div>
      <small>{m.business_logo_why()}</small>
      {failure !== undefined && <ErrorNote error={failure} />}
    </div>
  )
}
