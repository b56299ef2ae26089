import { newPerson } from "@hourbook/exchange/plan/Mapping"
import { useState } from "react"
import { inputClass } from "../../../components/fields/inputClass.ts"
import { lazyComponent } from "../../../components/lazyComponent.tsx"
import { m } from "../../../paraglide/messages.js"
import { type Choice, isShared, type MatchKind } from "../model/importState.ts"
import type { Match } from "../model/matches.ts"
import type { KnownWorld } from "../model/readWorld.ts"
import styles from "./Steps.module.css"

const EntityPicker = lazyComponent(
  async () => (await import("../../../components/fields/EntityPicker.tsx")).EntityPicker
)

interface MatchChoiceProps {
  readonly kind: MatchKind
  readonly match: Match
  readonly choice: Choice
  readonly world: KnownWorld
  /** Whether the choice does not exist any more. */
  readonly isGone: boolean
  /** A member makes no clients, projects or members. */
  readonly mayMake: boolean
  readonly choose: (choice: Choice) => void
}

const entityKinds = { people: "member", clients: "client", projects: "project" } as const

const made: Readonly<Record<MatchKind, () => string>> = {
  people: m.import_make_person,
  clients: m.import_make_client,
  projects: m.import_make_project
}
const left: Readonly<Record<MatchKind, () => string>> = {
  people: m.import_leave_person_out,
  clients: m.import_without_client,
  projects: m.import_without_project
}
const others: Readonly<Record<MatchKind, () => string>> = {
  people: m.import_another_person,
  clients: m.import_another_client,
  projects: m.import_another_project
}

const nameIn = (world: KnownWorld, kind: MatchKind, id: string): string =>
  world[kind].find((one) => one.id === id)?.name ?? id

/** The value of what is found by itself or made; ids of the workspace are never so short. */
const itself = "="
const out = "-"
const another = "?"

/** What becomes of a person, client or project of the file. */
export const MatchChoice = ({ choice, choose, isGone, kind, match, mayMake, world }: MatchChoiceProps) => {
  const [searches, setSearches] = useState(false)
  const isOpen = isGone || (isShared(match.by) && choice === undefined)
  const value = isOpen ? "" : choice === undefined ? itself : (choice ?? out)
  const chosenId = choice === newPerson ? null : choice
  const id = chosenId === undefined ? match.id : chosenId
  const label = m.import_becomes_of({ name: match.name })
  const nameOf = (one: string | null): string | null => (one === null ? null : nameIn(world, kind, one))
  if (searches) {
    return (
      <EntityPicker
        kind={entityKinds[kind]}
        label={label}
        labelHidden
        creates={false}
        autoFocus
        value={isGone ? match.id : (chosenId ?? match.id)}
        name={nameOf(isGone ? match.id : (chosenId ?? match.id))}
        onChange={(picked) => {
          setSearches(false)
          if (picked !== null) choose(picked === match.id ? undefined : picked)
        }}
      />
    )
  }
  const mayFindItself = match.id !== null || (mayMake && !isShared(match.by))
  const searchable = kind !== "people" || mayMake
  return (
    <>
      <select
        className={inputClass}
        aria-label={label}
        aria-invalid={isOpen || undefined}
        data-empty={value === out || undefined}
        value={value}
        onChange={({ target }) => {
          if (target.value === another) setSearches(true)
          else choose(target.value === itself ? undefined : target.value === out ? null : target.value)
        }}
      >
        {isOpen && (
          <option value="" disabled>
            {isGone ? m.import_gone() : m.import_several()}
          </option>
        )}
        {mayFindItself && (
          <option value={itself}>{match.id === null ? made[kind]() : nameIn(world, kind, match.id)}</option>
        )}
        {match.by === "namesake" && mayMake && <option value={newPerson}>{made[kind]()}</option>}
        {typeof chosenId === "string" && !isGone && <option value={chosenId}>{nameIn(world, kind, chosenId)}</option>}
        {kind === "people" && !mayMake && match.id === null && choice !== world.people[0]?.id && (
          <option value={world.people[0]?.id}>{m.import_is_me()}</option>
        )}
        {searchable && <option value={another}>{others[kind]()}</option>}
        <option value={out}>{left[kind]()}</option>
      </select>
      {id !== null && world.archived.has(id) && <small className={styles.warn}>{m.import_archived()}</small>}
    </>
  )
}
