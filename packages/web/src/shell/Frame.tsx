import { Outlet } from "@tanstack/react-router"
import { Command } from "lucide-react"
import { lazy, Suspense, useEffect, useState } from "react"
import { useAction } from "../actions/actions.ts"
import { Kbd } from "../components/Kbd.tsx"
import { lazyComponent } from "../components/lazyComponent.tsx"
import { Toasts } from "../components/messages/Toasts.tsx"
import { QuickEntry } from "../features/entry/QuickEntry.tsx"
import { m } from "../paraglide/messages.js"
import { useMay, useSession } from "../session/useSession.ts"
import { PaletteAhead } from "./PaletteAhead.tsx"
import { Questions } from "./Questions.tsx"
import { QueueDot } from "./QueueDot.tsx"
import styles from "./Shell.module.css"
import { Sidebar } from "./Sidebar.tsx"
import { useDuplicate } from "./useDuplicate.ts"
import { useKeys } from "./useKeys.ts"

const palette = () => import("./Palette.tsx")
const Palette = lazy(() => palette().then(({ Palette }) => ({ default: Palette })))
const SeenBar = lazyComponent(async () => (await import("./SeenBar.tsx")).SeenBar)
const SampleBar = lazyComponent(async () => (await import("./SampleBar.tsx")).SampleBar)
const KeysDialog = lazyComponent(async () => (await import("./KeysDialog.tsx")).KeysDialog)

/** After the page has shown what it is for. */
const idleMillis = 3000

type Overlay = "palette" | "keys" | undefined

/** The frame of a page: other pages at the side, the line that logs time on top, and what can open over it. */
export const Frame = () => {
  const { seenAt, workspace } = useSession()
  const may = useMay()
  const [overlay, setOverlay] = useState<Overlay>()
  /** What is typed while the palette's code comes. */
  const [typed, setTyped] = useState("")
  const close = () => {
    setOverlay(undefined)
    setTyped("")
  }
  useKeys(() => setOverlay((now) => (now === "palette" ? undefined : "palette")))
  useAction("keys", () => setOverlay("keys"))
  useDuplicate()
  useEffect(() => {
    const later = setTimeout(() => void palette(), idleMillis)
    return () => clearTimeout(later)
  }, [])
  return (
    <div className={styles.shell}>
      <a className="skip" href="#main">
        {m.shell_skip()}
      </a>
      <Sidebar />
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
        {workspace.is_sample && <SampleBar />}
        {seenAt !== undefined && <SeenBar at={seenAt} />}
        <main id="main" tabIndex={-1} className={styles.main}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Toasts />
      <Questions />
      {overlay === "keys" && <KeysDialog close={close} />}
      {overlay === "palette" && (
        <Suspense fallback={<PaletteAhead typed={typed} setTyped={setTyped} close={close} />}>
          <Palette start={typed} close={close} />
        </Suspense>
      )}
    </div>
  )
}
