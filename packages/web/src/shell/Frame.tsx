import { Outlet } from "@tanstack/react-router"
import { Command } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { QuickEntry } from "../features/entry/QuickEntry.tsx"
import { m } from "../paraglide/messages.js"
import { Kbd } from "../parts/Kbd.tsx"
import { Toasts } from "../parts/Toasts.tsx"
import { useShortcut } from "../parts/useShortcut.ts"
import { useMay, useSession } from "../session/useSession.ts"
import { Questions } from "./Questions.tsx"
import { QueueDot } from "./QueueDot.tsx"
import { Rail } from "./Rail.tsx"
import styles from "./Shell.module.css"
import { useDuplicate } from "./useDuplicate.ts"
import { useKeys } from "./useKeys.ts"

const Palette = lazy(() => import("./Palette.tsx").then(({ Palette }) => ({ default: Palette })))
const KeysDialog = lazy(() => import("./KeysDialog.tsx").then(({ KeysDialog }) => ({ default: KeysDialog })))

type Overlay = "palette" | "keys" | undefined

/** The frame of a page: other pages at the side, the line that logs time on top, and what can open over it. */
export const Frame = () => {
  const { workspace } = useSession()
  const may = useMay()
  const [overlay, setOverlay] = useState<Overlay>()
  const openKeys = () => setOverlay("keys")
  const close = () => setOverlay(undefined)
  useKeys(() => setOverlay((now) => (now === "palette" ? undefined : "palette")))
  useShortcut({ "?": openKeys })
  useDuplicate()
  return (
    <div className={styles.shell}>
      <a className="skip" href="#main">
        {m.shell_skip()}
      </a>
      <Rail openKeys={openKeys} />
      <div className={styles.column}>
        <header className={styles.top}>
          {may.record ? <QuickEntry /> : <span className={styles.title}>{workspace.name}</span>}
          {may.record && <QueueDot />}
          <button
            type="button"
            className={styles.command}
            onClick={() => setOverlay("palette")}
            aria-label={m.shell_commands()}
            aria-keyshortcuts="Control+K"
          >
            <Command size={17} strokeWidth={1.75} aria-hidden="true" />
            <Kbd>K</Kbd>
          </button>
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Toasts />
      <Questions />
      <Suspense fallback={null}>
        {overlay === "palette" && <Palette close={close} openKeys={openKeys} />}
        {overlay === "keys" && <KeysDialog close={close} />}
      </Suspense>
    </div>
  )
}
