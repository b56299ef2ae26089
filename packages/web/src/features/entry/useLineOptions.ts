import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { read } from "../../api/read.ts"
import { m } from "../../paraglide/messages.js"
import { mentionOf, type MeantLine } from "./useLine.ts"

/** What the line can be completed with. */
export interface LineOption {
  readonly id: string
  readonly label: string
  readonly note: string | null
  /** The whole line with it. */
  readonly text: string
  readonly kind: "project" | "suggestion" | "new"
}

const pauseMillis = 180

const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const later = setTimeout(() => setSettled(value), pauseMillis)
    return () => clearTimeout(later)
  }, [value])
  return settled
}

/** Projects while an @ is being typed, or a new one where none fits; else what the person did lately. */
export const useLineOptions = (
  text: string,
  meant: MeantLine,
  wanted: boolean,
  creates: boolean
): ReadonlyArray<LineOption> => {
  const { candidates, line, project, unknown } = meant
  const isMention = /(?:^|\s)@\S*$/u.test(text)
  const q = useSettled(line.words)
  const { data } = useQuery({
    ...read("/api/time/suggestions", { ...(q === "" ? {} : { q }), limit: "5" }),
    enabled: wanted && !isMention,
    staleTime: 60_000,
    retry: false
  })
  if (creates && unknown !== undefined && unknown.name !== "") {
    const label = m.components_create({ name: unknown.name })
    return [{ id: "new", label, note: unknown.client ?? null, text: `${text.trim()} `, kind: "new" }]
  }
  if (isMention) {
    const before = text.slice(0, text.lastIndexOf("@"))
    const typed = text.slice(before.length + 1)
    return candidates
      .filter((candidate) => mentionOf(candidate, candidates).slice(1) !== typed)
      .map((candidate) => ({
        id: candidate.id,
        label: candidate.name,
        note: candidate.note,
        text: `${before}${mentionOf(candidate, candidates)} `,
        kind: "project"
      }))
  }
  if (q !== line.words) return []
  const others = line.pieces.filter(({ part }) => part !== "words").map((piece) => piece.text)
  return (data?.suggestions ?? [])
    .filter((suggestion) => suggestion.description !== line.words)
    .map((suggestion, at) => {
      const name = suggestion.project_name
      const mention = name === null || project !== null ? [] : [`@${name.replace(/\s+/gu, "-")}`]
      const tags = line.tags.length > 0 ? [] : suggestion.tags.filter((tag) => !/\s/u.test(tag)).map((tag) => `#${tag}`)
      return {
        id: `suggestion-${at}`,
        label: suggestion.description,
        note: name ?? suggestion.counteragent_name,
        text: `${[...others, suggestion.description, ...mention, ...tags].join(" ")} `,
        kind: "suggestion"
      }
    })
}
