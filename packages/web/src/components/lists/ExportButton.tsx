import { ChevronDown, Download } from "lucide-react"
import { type ComponentType, useState } from "react"
import type { PathOf } from "../../api/client.ts"
import { m } from "../../paraglide/messages.js"
import { Button } from "../Button.tsx"
import { sayError } from "../messages/sayError.ts"
import type { ExportProps } from "./ExportProps.ts"

const loadMenu = async () => (await import("./ExportMenu.tsx")).ExportMenu

/** Keeps what the page shows, whole, as a file. The menu of its formats is loaded with the first click. */
export const ExportButton = <P extends PathOf<"GET">>(props: ExportProps<P>) => {
  const [Menu, setMenu] = useState<ComponentType<ExportProps<P>>>()
  const open = (): void => void loadMenu().then((part) => setMenu(() => part), sayError)
  if (Menu !== undefined) return <Menu {...props} />
  return (
    <Button
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={open}
    >
      <Download size={15} aria-hidden="true" /> {m.components_export()} <ChevronDown size={14} aria-hidden="true" />
    </Button>
  )
}
