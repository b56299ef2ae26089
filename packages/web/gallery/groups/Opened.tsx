import { type ReactNode, useRef, useState } from "react"
import { Failed } from "../../src/api/Failed.ts"
import { Button } from "../../src/components/Button.tsx"
import { Dialog } from "../../src/components/Dialog.tsx"
import { FilterMenu } from "../../src/components/filters/FilterMenu.tsx"
import { ExportMenu } from "../../src/components/lists/ExportMenu.tsx"
import { ConfirmDialog } from "../../src/components/messages/ConfirmDialog.tsx"
import { ErrorNote } from "../../src/components/messages/ErrorNote.tsx"
import { EntryDrawer } from "../../src/features/entry/EntryDrawer.tsx"
import { LeftAloneDialog } from "../../src/features/entry/LeftAloneDialog.tsx"
import { RateAsk } from "../../src/features/entry/RateAsk.tsx"
import { MoneyDialog } from "../../src/features/money/MoneyDialog.tsx"
import { KeptDialog } from "../../src/offline/KeptDialog.tsx"
import { CloseDialog } from "../../src/pages/close/CloseDialog.tsx"
import { ReopenDialog } from "../../src/pages/close/ReopenDialog.tsx"
import { m } from "../../src/paraglide/messages.js"
import { KeysDialog } from "../../src/shell/KeysDialog.tsx"
import { entries } from "../entries.ts"
import styles from "../Gallery.module.css"
import { payments } from "../money.ts"
import { idOf, today } from "../session.ts"
import { State } from "../State.tsx"
import { longClient, longDescription, longProject } from "../texts.ts"

type Opens = (close: () => void) => ReactNode

const question = (danger: boolean) => ({
  title: m.components_unsaved(),
  text: longDescription(),
  yes: m.components_unsaved_discard(),
  no: m.components_unsaved_keep(),
  danger
})

const entryAt = (index: number) => entries()[index] ?? entries()[0]
const paymentAt = (index: number) => payments()[index] ?? "received"

const choices = () => [
  { id: idOf(1), name: longClient() },
  { id: idOf(2), name: "Globex" }
]

/** The dialogs, by what their button says. */
const dialogs: Readonly<Record<string, Opens>> = {
  Dialog: (close) => (
    <Dialog title={longProject()} close={close}>
      <ErrorNote error={new Failed({ status: 0, code: "offline", message: "" })} retry={close} />
      <p>{longDescription()}</p>
    </Dialog>
  ),
  ConfirmDialog: (close) => <ConfirmDialog question={question(false)} answer={close} />,
  "ConfirmDialog, danger": (close) => <ConfirmDialog question={question(true)} answer={close} />,
  CloseDialog: (close) => <CloseDialog month="2026-10" isOver close={close} />,
  "CloseDialog, before the day is over": (close) => <CloseDialog month="2026-11" isOver={false} close={close} />,
  ReopenDialog: (close) => <ReopenDialog month="2026-10" close={close} />,
  EntryDrawer: (close) => <EntryDrawer close={close} />,
  "EntryDrawer, refused": (close) => {
    const entry = entryAt(1)
    const pending = {
      state: "unsaved",
      why: m.refusals_archived({ name: longProject() }),
      typed: { duration_minutes_total: 510 }
    } as const
    return <EntryDrawer entry={entry === undefined ? undefined : { ...entry, pending }} close={close} />
  },
  MoneyDialog: (close) => (
    <MoneyDialog shown="received" start={{ balances: [{ currency: "EUR", amount: 1250 }] }} close={close} />
  ),
  "MoneyDialog, refused": (close) => <MoneyDialog shown={paymentAt(1)} close={close} />,
  "MoneyDialog, charge": (close) => <MoneyDialog shown="charges" close={close} />,
  RateAsk: (close) => <RateAsk work={{ projectId: idOf(11), clientId: idOf(21), day: today }} answer={close} />,
  LeftAloneDialog: (close) => {
    const now = entryAt(1)
    const shown = entryAt(3)
    return now === undefined || shown === undefined ? null : (
      <LeftAloneDialog question={[{ now, shown }]} answer={close} />
    )
  },
  KeptDialog: (close) => <KeptDialog close={close} />,
  KeysDialog: (close) => <KeysDialog close={close} />,
  ExportMenu: () => <ExportMenu path="/api/time" query={{}} name="gallery" />
}

/** The menu of a filter below its button. */
const Menu = ({ isRead, name }: { readonly isRead: boolean; readonly name: string }) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button ref={button} type="button" onClick={() => setOpen(true)}>
        {name}
      </button>
      {isOpen && (
        <FilterMenu
          label={m.components_filter_client()}
          button={button}
          choices={isRead ? choices() : undefined}
          chosen={[idOf(2)]}
          several
          close={() => setOpen(false)}
          onChange={() => undefined}
        />
      )}
    </>
  )
}

/** What opens over a page, each with its button. */
export const Opened = () => {
  const [opened, setOpened] = useState<string>()
  return (
    <State name="Dialogs and menus">
      <div className={styles.row}>
        {Object.keys(dialogs).map((name) => (
          <Button key={name} onClick={() => setOpened(name)}>
            {name}
          </Button>
        ))}
        <Menu name="FilterMenu" isRead />
        <Menu name="FilterMenu, loading" isRead={false} />
      </div>
      {opened !== undefined && dialogs[opened]?.(() => setOpened(undefined))}
    </State>
  )
}
