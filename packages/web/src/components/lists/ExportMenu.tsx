import { ChevronDown, Download, FileSpreadsheet, FileText, Table2 } from "lucide-react"
import { useEffect, useState } from "react"
import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components"
import { fileAddress, type PathOf } from "../../api/client.ts"
import { saveFile } from "../../api/saveFile.ts"
import { savePaper } from "../../api/savePaper.ts"
import { formatLocale, sentLanguage } from "../../format/locale.ts"
import { m } from "../../paraglide/messages.js"
import { buttonClass } from "../Button.tsx"
import styles from "../Menu.module.css"
import { sayError } from "../messages/sayError.ts"
import type { ExportProps } from "./ExportProps.ts"

const icons = { xlsx: FileSpreadsheet, csv: Table2, pdf: FileText }
const names = { xlsx: "Excel", csv: "CSV", pdf: "PDF" }
type Format = keyof typeof names

/** The formats of a file, below their button. */
export const ExportMenu = <P extends PathOf<"GET">>({ name, paper, path, query }: ExportProps<P>) => {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const formats: ReadonlyArray<Format> = paper === undefined ? ["xlsx", "csv"] : ["xlsx", "csv", "pdf"]
  const save = async (format: Format): Promise<void> => {
    setBusy(true)
    try {
      const language = sentLanguage(formatLocale())
      if (format !== "pdf") {
        await saveFile({ addresses: [fileAddress(path, query)], format, name, people: { language, hasIds: false } })
      } else if (paper !== undefined) await savePaper(paper, language)
    } catch (error) {
      sayError(error)
    }
    setBusy(false)
  }
  // Once the button has the focus, to which it returns.
  useEffect(() => setOpen(true), [])
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={buttonClass()} isPending={isBusy} autoFocus>
        <Download size={15} aria-hidden="true" /> {m.components_export()} <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <Popover className={styles.popover ?? ""} placement="bottom start">
        <Menu className={styles.menu ?? ""}>
          {formats.map((format) => {
            const Icon = icons[format]
            return (
              <MenuItem
                key={format}
                className={styles.item ?? ""}
                textValue={names[format]}
                onAction={() => void save(format)}
              >
                <Icon size={15} aria-hidden="true" /> {names[format]} <small>.{format}</small>
              </MenuItem>
            )
          })}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
