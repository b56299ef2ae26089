import type { ReactNode } from "react"
import styles from "./InvoicePaper.module.css"
import type { PaperDocument } from "./PaperDocument.ts"
import { paperFormat, paperWords } from "./paperWords.ts"

interface InvoicePaperProps {
  readonly document: PaperDocument
  /** What the page calls it, for readers of the screen. */
  readonly label: string
  /** Stands where the sender's or the client's address is missing. */
  readonly noSeller?: ReactNode
  readonly noBuyer?: ReactNode
}

const Lines = ({ lines }: { readonly lines: ReadonlyArray<string> }) =>
  lines.map((line, at) => <span key={`${at} ${line}`}>{line}</span>)

/** A document as its paper shows it, in its own language. */
export const InvoicePaper = ({ document, label, noBuyer, noSeller }: InvoicePaperProps) => {
  const { buyer, language, seller } = document
  const words = paperWords(language)
  const write = paperFormat(language, document.currency)
  const { serviceFrom: from, serviceTo: to } = document
  const facts: ReadonlyArray<readonly [string, string | null]> = [
    [words.issued, document.issueDate && write.day(document.issueDate)],
    [words.due, document.dueDate && write.day(document.dueDate)],
    [words.service, from && (to === null || to === from ? write.day(from) : `${write.day(from)} – ${write.day(to)}`)],
    [words.order, document.orderNumber],
    [words.reference, document.buyerReference],
    [words.corrects, document.corrects]
  ]
  return (
    <article className={styles.paper} aria-label={label} lang={language}>
      <header className={styles.head}>
        <div className={styles.seller}>
          {document.logo === null ? null : <img className={styles.logo} src={document.logo} alt="" />}
          <b>{seller.name}</b>
        </div>
        <address className={styles.address}>
          {seller.lines.length === 0 ? noSeller : <Lines lines={seller.lines} />}
          <Lines lines={seller.taxIds} />
        </address>
      </header>
      <div className={styles.head}>
        <address className={styles.buyer}>
          <b>{buyer.name}</b>
          {buyer.lines.length === 0 ? noBuyer : <Lines lines={buyer.lines} />}
        </address>
        <dl className={styles.facts}>
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              )
          )}
        </dl>
      </div>
      <p className={styles.title}>
        {words[document.kind]} {document.number ?? ""}
        {document.isDraft && <small>{words.draft}</small>}
      </p>
      {document.intro !== "" && <p className={styles.text}>{document.intro}</p>}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{words.description}</th>
            <th scope="col" className="num">
              {words.quantity}
            </th>
            <th scope="col" className={`num ${styles.wide}`}>
              {words.price}
            </th>
            <th scope="col" className={`num ${styles.wide}`}>
              {words.taxPercent}
            </th>
            <th scope="col" className="num">
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {document.lines.map((line) => (
            <tr key={line.key}>
              <td className={styles.what}>{line.text}</td>
              <td className="num">{write.quantity(line.quantity, line.unit)}</td>
              <td className={`num ${styles.wide}`}>{write.price(line.unitPrice)}</td>
              <td className={`num ${styles.wide}`}>{line.percent === null ? "–" : write.percent(line.percent)}</td>
              <td className="num">{write.line(line.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.sums}>
        <tbody>
          <tr>
            <th scope="row">{words.net}</th>
            <td className="num">{write.total(document.net)}</td>
          </tr>
          {document.taxes.map((tax) => (
            <tr key={tax.key}>
              <th scope="row">
                {tax.name}
                {tax.reason !== null && <small>{tax.reason}</small>}
              </th>
              <td className="num">{write.total(tax.tax)}</td>
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row">{words.total}</th>
            <td className="num">{write.total(document.gross)}</td>
          </tr>
        </tbody>
      </table>
      {document.note !== "" && <p className={styles.text}>{document.note}</p>}
      <footer className={styles.foot}>
        {document.bank.length > 0 && (
          <div>
            <b>{words.bank}</b>
            <Lines lines={document.bank} />
          </div>
        )}
        {seller.contact.length > 0 && (
          <div>
            <Lines lines={seller.contact} />
          </div>
        )}
        {document.footer !== "" && <p>{document.footer}</p>}
      </footer>
    </article>
  )
}
