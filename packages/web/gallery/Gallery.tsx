import { languages } from "@hourbook/contract/data"
import { type ComponentType, useState } from "react"
import { addressWith, asked } from "./asked.ts"
import styles from "./Gallery.module.css"
import { Books } from "./groups/Books.tsx"
import { Buttons } from "./groups/Buttons.tsx"
import { Charts } from "./groups/Charts.tsx"
import { Fields } from "./groups/Fields.tsx"
import { Filters } from "./groups/Filters.tsx"
import { Lists } from "./groups/Lists.tsx"
import { Messages } from "./groups/Messages.tsx"
import { Money } from "./groups/Money.tsx"
import { Opened } from "./groups/Opened.tsx"
import { Time } from "./groups/Time.tsx"
import { WeekCells } from "./groups/WeekCells.tsx"

const groups: Readonly<Record<string, ComponentType>> = {
  Buttons,
  Fields,
  Filters,
  Lists,
  Messages,
  Charts,
  Week: WeekCells,
  Time,
  Money,
  Books,
  Opened
}

/** The components in their states, a group at a time, with links to the other groups, languages and themes. */
export const Gallery = () => {
  const { lang, show, theme } = asked()
  const [shown, setShown] = useState(show in groups ? show : "Buttons")
  const Group = groups[shown] ?? Buttons
  const choose = (name: string): void => {
    history.replaceState(null, "", addressWith({ show: name }))
    setShown(name)
  }
  return (
    <main className={styles.gallery}>
      <h1>Gallery</h1>
      <nav className={styles.bar} aria-label="Groups">
        {Object.keys(groups).map((name) => (
          <a
            key={name}
            href={addressWith({ show: name })}
            aria-current={name === shown ? "page" : undefined}
            onClick={(event) => {
              event.preventDefault()
              choose(name)
            }}
          >
            {name}
          </a>
        ))}
      </nav>
      <nav className={styles.bar} aria-label="Language and theme">
        {languages.map((one) => (
          <a key={one} href={addressWith({ lang: one, show: shown })} aria-current={one === lang ? "true" : undefined}>
            {one}
          </a>
        ))}
        {(["system", "light", "dark"] as const).map((one) => (
          <a
            key={one}
            href={addressWith({ theme: one, show: shown })}
            aria-current={one === theme ? "true" : undefined}
          >
            {one}
          </a>
        ))}
      </nav>
      <Group key={shown} />
    </main>
  )
}
