import { useQuery } from "@tanstack/react-query"
import { Card } from "../../../components/Card.tsx"
import { Table } from "../../../components/lists/Table.tsx"
import { ErrorNote } from "../../../components/messages/ErrorNote.tsx"
import { moment } from "../../../format/dates.ts"
import { count } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import { readImports } from "../model/imports.ts"
import { sourceTitle } from "../model/importText.ts"
import styles from "./Steps.module.css"
import { UndoButton } from "./UndoButton.tsx"

/** The imports that were made, each with the way to take it back. */
export const EarlierImports = () => {
  const { data, error, refetch } = useQuery(readImports)
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined || data.length === 0) return null
  return (
    <Card flush title={m.import_earlier()}>
      <div data-flush="">
        <Table label={m.import_earlier()}>
          <thead>
            <tr>
              <th scope="col">{m.import_file()}</th>
              <th scope="col" className="notOnPhone">
                {m.import_when()}
              </th>
              <th scope="col" className="num">
                {m.import_entries_column()}
              </th>
              <th scope="col">
                <span className="sr">{m.import_undo()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((made) => (
              <tr key={made.id} className={styles.made}>
                <th scope="row" className={styles.name}>
                  {made.file_name}
                  <small>{sourceTitle(made.source)}</small>
                </th>
                <td className="notOnPhone">
                  {moment(made.created_at)}
                  <small className={styles.under}>{made.user_name}</small>
                </td>
                <td className="num">{count(made.counts.time)}</td>
                <td className="num">
                  <UndoButton small id={made.id} name={made.file_name} isUndone={made.undone_at !== null} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}
