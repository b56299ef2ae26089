import { ChosenPreferences } from "@hourbook/core/preferences/PreferenceValues"
import { document } from "../table/documents.ts"

/** What a member has chosen, with an attribute for each field. */
export const chosenDocument = document(ChosenPreferences)
