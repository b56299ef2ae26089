import { Timer } from "@hourbook/core/time/Timer"
import { Schema } from "effect"
import { document } from "../table/documents.ts"

const { clientName: _, projectName: __, userName: ___, ...stored } = Timer.fields

/** A timer as a stored item, without names. */
export const timerDocument = document(Schema.Struct(stored))
