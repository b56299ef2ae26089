import { fold } from "@hourbook/core/values/fold"
import { ChevronsUpDown, Plus } from "lucide-react"
import { useRef, useState } from "react"
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from "react-aria-components"
import { useWrite } from "../../api/write.ts"
import { errorText } from "../../format/errorText.ts"
import { bestOf } from "../../format/matching.ts"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"
import { type Entity, type EntityKind, useEntities } from "./entities.ts"
import styles from "./EntityPicker.module.css"
import { inputClass } from "./inputClass.ts"

interface EntityPickerProps {
  readonly kind: EntityKind
  readonly label: string
  readonly value: string | null
  /** The name of the value, shown before the choices are loaded. */
  readonly name?: string | null | undefined
  readonly onChange: (id: string | null, entity: Entity | null) => void
  /** Only projects of this client; a project made on the way becomes its own. */
  readonly clientId?: string | null
  /** Whether what is not there can be made; by default by owners and admins, never for members. */
  readonly creates?: boolean
  readonly hint?: string
  readonly wrong?: string | undefined
  readonly autoFocus?: boolean
  /** Without a visible label, in bars of filters. */
  readonly labelHidden?: boolean
  readonly placeholder?: string
}

const shown = 100
const newKey = "new"

/** Chooses a project, client or member by a few letters, and makes what is not there yet. */
export const EntityPicker = (props: EntityPickerProps) => {
  const { clientId = null, kind, label, name, onChange, value } = props
  const { manage } = useMay()
  const write = useWrite()
  const [wanted, setWanted] = useState(props.autoFocus === true)
  const [typed, setTyped] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const isEmptied = useRef(false)
  const [made, setMade] = useState<Entity>()
  const { entities, isRead } = useEntities(kind, wanted)
  const known = made === undefined || entities.some(({ id }) => id === made.id) ? entities : [...entities, made]
  const mine = clientId === null ? known : known.filter((entity) => entity.clientId === clientId)
  const chosen = known.find(({ id }) => id === value)
  const chosenName = value === null ? "" : (chosen?.name ?? name ?? "")
  const text = typed ?? chosenName
  const search = typed === undefined || typed === chosenName ? "" : typed
  const matches = bestOf(mine, search, (entity) => `${entity.name} ${entity.note ?? ""}`).slice(0, shown)
  const mayCreate = kind !== "member" && (props.creates ?? manage)
  const isNew =
    mayCreate && isRead && search.trim() !== "" && !mine.some((entity) => fold(entity.name) === fold(search.trim()))
  const items: ReadonlyArray<Entity> = isNew
    ? [...matches, { id: newKey, name: search.trim(), clientId: null, note: null, currency: null }]
    : matches

  const choose = (entity: Entity | null) => {
    setTyped(undefined)
    setFailed(undefined)
    isEmptied.current = false
    onChange(entity?.id ?? null, entity)
  }
  const create = async (wantedName: string) => {
    try {
      if (kind === "client") {
        const { counteragent } = await write("POST", "/api/counteragents", { body: { name: wantedName } })
        const { currency, id, name: made } = counteragent
        const entity = { id, name: made, clientId: null, note: null, currency }
        setMade(entity)
        choose(entity)
      } else {
        const { project } = await write("POST", "/api/projects", {
          // What nobody pays for is internal, and is not billed.
          body: {
            name: wantedName,
            counteragent_id: clientId,
            ...(clientId === null ? { billable_default: false } : {})
          }
        })
        const { counteragent_id: ofClient, id, name: made } = project
        const entity = { id, name: made, clientId: ofClient, note: null, currency: null, isInternal: ofClient === null }
        setMade(entity)
        choose(entity)
      }
    } catch (error) {
      setFailed(errorText(error))
    }
  }

  const wrong = failed ?? props.wrong
  return (
    <ComboBox
      className={styles.picker ?? ""}
      items={items}
      inputValue={text}
      value={value}
      menuTrigger="focus"
      allowsEmptyCollection
      defaultFilter={() => true}
      isInvalid={wrong !== undefined}
      {...(props.autoFocus === true ? { autoFocus: true } : {})}
      onFocus={() => setWanted(true)}
      onOpenChange={(open) => open && setWanted(true)}
      onInputChange={(next) => setTyped(next)}
      onBlur={() => {
        // The box empties itself where what is chosen is not loaded yet; that is no choice of the person.
        if (isEmptied.current && value !== null) choose(null)
        else setTyped(undefined)
      }}
      onChange={(key) => {
        if (key === newKey) void create(search.trim())
        else if (key === null) setTyped((now) => now ?? "")
        // Where what is chosen is not loaded yet, the box may choose it again.
        else if (key === value) setTyped(undefined)
        else choose(known.find(({ id }) => id === key) ?? null)
      }}
    >
      <Label className={props.labelHidden === true ? "sr" : (styles.label ?? "")}>{label}</Label>
      <div className={styles.box}>
        <Input
          onInput={({ currentTarget }) => {
            isEmptied.current = currentTarget.value.trim() === ""
          }}
          className={inputClass}
          placeholder={props.placeholder ?? ""}
          autoComplete="off"
          spellCheck={false}
        />
        <Button className={styles.open ?? ""}>
          <ChevronsUpDown size={15} aria-hidden="true" />
        </Button>
      </div>
      {(wrong ?? props.hint) !== undefined && (
        <Text slot="description" className={wrong === undefined ? (styles.hint ?? "") : (styles.wrong ?? "")}>
          {wrong ?? props.hint}
        </Text>
      )}
      <Popover className={styles.popover ?? ""} offset={4}>
        <ListBox<Entity>
          className={styles.list ?? ""}
          renderEmptyState={() => (
            <p className={styles.none}>{isRead ? m.components_nothing_found() : m.components_loading()}</p>
          )}
        >
          {(entity) => (
            <ListBoxItem id={entity.id} textValue={entity.name} className={styles.item ?? ""}>
              {entity.id === newKey ? (
                <>
                  <Plus size={15} aria-hidden="true" />
                  <span className={styles.create}>{m.components_create({ name: entity.name })}</span>
                </>
              ) : (
                <>
                  <span className="cut">{entity.name}</span>
                  {entity.note !== null && <small className="cut">{entity.note}</small>}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
