import { TimeZone } from "@hourbook/core/values/timeZone"
import { Schema } from "effect"
import { aText } from "./Fields.ts"

const example = "Europe/Berlin"

export const zone = (description: string) => aText(description, example)

/** The name of a time zone. */
export const sentZone = (description: string) => aText(description, example).pipe(Schema.decodeTo(TimeZone))
