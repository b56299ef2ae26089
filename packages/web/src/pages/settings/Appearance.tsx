import { languages } from "@hourbook/contract/data"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useWrite } from "../../api/write.ts"
import { Card } from "../../components/Card.tsx"
import { CheckField, SelectField } from "../../components/fields/Field.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { hours } from "../../format/duration.ts"
import { languageWords } from "../../format/languages.ts"
import { m } from "../../paraglide/messages.js"
import { applyAppearance } from "../../session/appearance.ts"
import type { Preferences } from "../../session/SessionData.ts"
import { sessionRead, useSession } from "../../session/useSession.ts"
import { OwnMails } from "./OwnMails.tsx"
import { OwnZone } from "./OwnZone.tsx"
import styles from "./Settings.module.css"

const dayLengths = [240, 300, 360, 390, 420, 450, 462, 480, 504, 510, 540, 600]

/** How the pages look to this person, on every device, and which mails they get. Each change is stored at once. */
export const Appearance = () => {
  const { preferences } = useSession()
  const write = useWrite()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const change = async (changes: Partial<Preferences>): Promise<void> => {
    setBusy(true)
    try {
      await write("PUT", "/api/me/preferences", { body: changes })
      const isOtherLanguage = applyAppearance({ ...preferences, ...changes })
      if (isOtherLanguage) location.reload()
      else await cache.invalidateQueries(sessionRead)
    } catch (error) {
      sayError(error)
    } finally {
      setBusy(false)
    }
  }
  const lengths = dayLengths.includes(preferences.hours_per_day)
    ? dayLengths
    : [...dayLengths, preferences.hours_per_day].toSorted((a, b) => a - b)
  return (
    <>
      <Card title={m.settings_appearance()}>
        <div className={styles.form} aria-busy={busy}>
          <div className={styles.pair}>
            <SelectField
              label={m.settings_theme()}
              value={preferences.theme}
              onChange={({ target }) =>
                void change({ theme: target.value === "light" ? "light" : target.value === "dark" ? "dark" : "system" })
              }
            >
              <option value="system">{m.settings_theme_system()}</option>
              <option value="light">{m.settings_theme_light()}</option>
              <option value="dark">{m.settings_theme_dark()}</option>
            </SelectField>
            <SelectField
              label={m.settings_language()}
              value={preferences.language ?? ""}
              onChange={({ target }) =>
                void change({ language: languages.find((language) => language === target.value) ?? null })
              }
            >
              <option value="">{m.settings_language_browser()}</option>
              {languages.map((language) => (
                <option key={language} value={language}>
                  {languageWords[language].name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={m.settings_week_start()}
              value={preferences.week_start}
              onChange={({ target }) =>
                void change({
                  week_start: target.value === "sunday" ? "sunday" : target.value === "saturday" ? "saturday" : "monday"
                })
              }
            >
              <option value="monday">{m.settings_monday()}</option>
              <option value="sunday">{m.settings_sunday()}</option>
              <option value="saturday">{m.settings_saturday()}</option>
            </SelectField>
            <SelectField
              label={m.settings_durations()}
              value={preferences.durations}
              onChange={({ target }) => void change({ durations: target.value === "decimal" ? "decimal" : "clock" })}
            >
              <option value="clock">{hours(90, "clock")}</option>
              <option value="decimal">{hours(90, "decimal")}</option>
            </SelectField>
            <SelectField
              label={m.settings_day_length()}
              hint={m.settings_day_length_why()}
              value={preferences.hours_per_day}
              onChange={({ target }) => void change({ hours_per_day: Number(target.value) })}
            >
              {lengths.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {hours(minutes)}
                </option>
              ))}
            </SelectField>
            <OwnZone />
          </div>
          <CheckField
            label={m.settings_shortcuts()}
            hint={m.settings_shortcuts_why()}
            checked={preferences.shortcuts}
            onChange={({ target }) => void change({ shortcuts: target.checked })}
          />
        </div>
      </Card>
      <OwnMails />
    </>
  )
}
