import { useState } from "react"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./Business.module.css"
import { isSeriesSound, type SeriesDraft, seriesBody } from "./seriesDraft.ts"
import { SeriesFields } from "./SeriesFields.tsx"

/** Another series, such as one for credit notes. */
export const SeriesDialog = ({ close }: { readonly close: () => void }) => {
  const write = useWrite()
  const [series, setSeries] = useState<SeriesDraft>({
    name: m.business_series_notes(),
    format: "INV-{YYYY}-{seq:3}",
    first: "1"
  })
  const [error, setError] = useState<unknown>()
  return (
    <Dialog title={m.business_series_add()} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSeriesSound(series)) return
          write("POST", "/api/invoice-series", { body: seriesBody(series) }).then(close, setError)
        }}
      >
        <TextField
          label={m.business_series_name()}
          value={series.name}
          maxLength={100}
          required
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setSeries({ ...series, name: target.value })}
        />
        <SeriesFields value={series} onChange={setSeries} />
        {error !== undefined && <ErrorNote error={error} />}
        <div className="row">
          <Button look="main" type="submit" disabled={!isSeriesSound(series)}>
            {m.components_save()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
