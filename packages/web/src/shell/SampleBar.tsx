import { FlaskConical } from "lucide-react"
import { useState } from "react"
import { Button } from "../components/Button.tsx"
import { sayError } from "../components/messages/sayError.ts"
import { m } from "../paraglide/messages.js"
import { leaveSample } from "../session/sample.ts"
import styles from "./Shell.module.css"

/** Says that all of it is made up, and leads back. */
export const SampleBar = () => {
  const [leaves, setLeaves] = useState(false)
  const leave = async (): Promise<void> => {
    setLeaves(true)
    try {
      await leaveSample()
    } catch (error) {
      setLeaves(false)
      sayError(error)
    }
  }
  return (
    <div className={styles.seen} role="status">
      <FlaskConical size={16} aria-hidden="true" />
      <span>{m.shell_sample()}</span>
      <Button small disabled={leaves} onClick={() => void leave()}>
        {m.shell_sample_leave()}
      </Button>
    </div>
  )
}
