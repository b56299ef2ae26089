import { Table } from "../../components/lists/Table.tsx"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import type { Repricing } from "./useRepricing.ts"

/** What the entries of each project came to and would come to. */
export const RepriceTotals = ({ repricing }: { readonly repricing: Repricing }) => {
  if (repricing.changed === 0) return <p>{m.rates_reprice_nothing({ count: repricing.entries })}</p>
  return (
    <>
      <Table label={m.rates_reprice_title()}>
        <thead>
          <tr>
            <th scope="col">{m.components_filter_project()}</th>
            <th scope="col" className="num">
              {m.rates_before()}
            </th>
            <th scope="col" className="num">
              {m.rates_after()}
            </th>
          </tr>
        </thead>
        <tbody>
          {repricing.totals.map((total) => (
            <tr key={`${total.project_id} ${total.currency}`}>
              <th scope="row">{total.project_name ?? m.components_filter_no_project()}</th>
              <td className="num soft">{money(total.before_total, total.currency)}</td>
              <td className="num">{money(total.after_total, total.currency)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {repricing.kept > 0 && <p className="soft">{m.rates_reprice_kept({ count: repricing.kept })}</p>}
      {repricing.refused.map(({ entries_count: count, example_id: id, message }) => (
        <p key={id} className="soft">
          {m.rates_reprice_refused({ count })} {message}
        </p>
      ))}
    </>
  )
}
