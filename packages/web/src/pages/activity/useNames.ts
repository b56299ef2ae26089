import { useQuery } from "@tanstack/react-query"
import { choicesOf } from "../../components/filters/filterChoices.ts"
import type { NameOf } from "./changeText.ts"

/** The names of projects, clients and people by their ids, read only where a line of the log needs them. */
export const useNames = (wanted: ReadonlySet<"project" | "client" | "member">): NameOf => {
  const lists = [
    useQuery({ ...choicesOf("project"), enabled: wanted.has("project") }),
    useQuery({ ...choicesOf("client"), enabled: wanted.has("client") }),
    useQuery({ ...choicesOf("member"), enabled: wanted.has("member") })
  ]
  return (id) =>
    lists.map(({ data }) => data?.find((choice) => choice.id === id)?.name).find((name) => name !== undefined)
}
