import { m } from "../../paraglide/messages.js"
import { Button } from "../Button.tsx"
import styles from "./MoreRows.module.css"

interface MoreRowsProps {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
}

/** Reads the next rows of a list, while there are more. */
export const MoreRows = ({ list: { fetchNextPage, hasNextPage, isFetchingNextPage } }: MoreRowsProps) =>
  hasNextPage && (
    <p className={styles.more} data-noprint="">
      <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
        {m.components_more()}
      </Button>
    </p>
  )
