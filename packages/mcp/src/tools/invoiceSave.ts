import type { Principal } from "@hourbook/core/access/Principal"
import { Projects } from "@hourbook/core/entities/Projects"
import { InvoiceLine, LineUnit } from "@hourbook/core/invoices/Invoice"
import type { InvoiceDetails } from "@hourbook/core/invoices/InvoiceDetails"
import type { InvoiceFields, LineChange } from "@hourbook/core/invoices/InvoiceDraft"
import { Invoices } from "@hourbook/core/invoices/service/Invoices"
import { workGroups } from "@hourbook/core/invoices/workGroups"
import { NonNegativeAmount, NonZeroAmount } from "@hourbook/core/values/Money"
import { note } from "@hourbook/core/values/Text"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { invoiceLine, invoiceLines, InvoiceView, invoiceViewOf } from "../present/invoices.ts"
import { checkPeriod } from "../present/periods.ts"
import { Refused, type ToolError } from "../present/Refused.ts"
import {
  aCurrency,
  aDay,
  anAmount,
  aReference,
  dryRun,
  period,
  requestId,
  someText,
  someTextOrNone
} from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { type InvoiceNames, lineNamed } from "./shared/invoiceNames.ts"
import { managers } from "./shared/reportParts.ts"
import { someChange } from "./shared/someChange.ts"
import { upsertResult, upsertText } from "./shared/upsert.ts"

const Line = Schema.Struct({
  id: Schema.optionalKey(Schema.String.annotate({ description: "changes that line" })),
  text: Schema.optionalKey(someText(InvoiceLine.fields.text)),
  quantity: Schema.optionalKey(anAmount(NonZeroAmount, "default 1; below 0: a discount")),
  unit: Schema.optionalKey(LineUnit),
  unit_price: Schema.optionalKey(anAmount(NonNegativeAmount)),
  tax: Schema.optionalKey(aReference("tax code, default the client's"))
})
type Line = typeof Line.Type

const Input = Schema.Struct({
  invoice: Schema.optionalKey(aReference("draft to change, else a new one")),
  client: Schema.optionalKey(aReference("default: the project's")),
  project: Schema.optionalKey(aReference("only its work")),
  ...period,
  group_by: Schema.optionalKey(Schema.Literals(workGroups)),
  without_charges: Schema.optionalKey(Schema.Boolean),
  unapproved: Schema.optionalKey(Schema.Boolean),
  currency: Schema.optionalKey(aCurrency("default: the client's or workspace's")),
  lines: Schema.optionalKey(Schema.Array(Line)),
  remove_lines: Schema.optionalKey(Schema.Array(Schema.String)),
  date: Schema.optionalKey(aDay()),
  due_date: Schema.optionalKey(aDay()),
  series: Schema.optionalKey(aReference("of numbers")),
  intro: Schema.optionalKey(someTextOrNone(note(2000))),
  note: Schema.optionalKey(someTextOrNone(note(2000))),
  ...dryRun,
  ...requestId
})
type Input = typeof Input.Type

/** What says which work a new draft takes. */
const ofWork = ["project", "from", "to", "group_by", "without_charges", "unapproved"] as const

const wrong = (message: string, next: string) => new Refused({ code: "invalid_arguments", message, next })

const clientMissing = wrong("client: is required, unless a project has one", "Ask the user whose invoice it is.")

export const invoiceSave = Effect.fnUntraced(function* (references: References, names: InvoiceNames) {
  const invoices = yield* Invoices
  const projects = yield* Projects

  const fieldsOf = Effect.fnUntraced(function* (who: Principal, input: Input) {
    const fields: InvoiceFields = {
      ...(input.date === undefined ? {} : { issueDate: input.date }),
      ...(input.due_date === undefined ? {} : { dueDate: input.due_date }),
      ...(input.series === undefined ? {} : { seriesId: (yield* names.series(who, input.series)).id }),
      ...(input.intro === undefined ? {} : { intro: input.intro }),
      ...(input.note === undefined ? {} : { note: input.note })
    }
    return fields
  })

  /** What a call says of a line beside its text. */
  const saidOf = Effect.fnUntraced(function* (who: Principal, { quantity, tax, unit, unit_price: unitPrice }: Line) {
    return {
      ...(quantity === undefined ? {} : { quantity }),
      ...(unit === undefined ? {} : { unit }),
      ...(unitPrice === undefined ? {} : { unitPrice }),
      ...(tax === undefined ? {} : { taxCodeId: (yield* names.taxCode(who, tax)).id })
    }
  })

  const added = Effect.fnUntraced(function* (who: Principal, line: Line) {
    const { id, text, unit_price: unitPrice } = line
    if (id !== undefined)
      return yield* wrong(`lines: a new draft has no line ${id}`, "Leave out id, or name the draft.")
    if (text === undefined || unitPrice === undefined) {
      return yield* wrong("lines: a new line needs text and unit_price", "Ask the user for what you do not know.")
    }
    return { text, ...(yield* saidOf(who, line)) }
  })

  const draft = Effect.fnUntraced(function* (who: Principal, input: Input) {
    if (input.remove_lines !== undefined) return yield* wrong("remove_lines: needs invoice", "Name the draft.")
    yield* checkPeriod(input)
    const { clientId: ofCall, projectId } = yield* references.ofRecord(who, input)
    const project = typeof projectId === "string" ? yield* projects.get(who, projectId) : undefined
    const clientId = ofCall ?? project?.clientId
    if (clientId === undefined || clientId === null) return yield* clientMissing
    const lines = yield* Effect.forEach(input.lines ?? [], (line) => added(who, line))
    const takesWork = input.lines === undefined || ofWork.some((name) => input[name] !== undefined)
    const { currency, from, group_by: groupBy, to, unapproved, without_charges: withoutCharges } = input
    const fromWork = {
      clientId,
      projectId: project?.id ?? null,
      from: from ?? null,
      to: to ?? null,
      ...(groupBy === undefined ? {} : { groupBy }),
      includeCharges: withoutCharges !== true,
      includeUnapproved: unapproved === true
    }
    const once = yield* idempotencyKeyOf("invoice_save", input)
    const made = yield* invoices.draft(
      who,
      {
        ...(yield* fieldsOf(who, input)),
        clientId,
        ...(currency === undefined ? {} : { currency }),
        lines,
        ...(takesWork ? { fromWork } : {})
      },
      once
    )
    return { details: made.value, created: !made.replayed, repeated: made.replayed }
  })

  /** All lines of a draft as a call wants them: those that it does not name stay. */
  const changedLines = Effect.fnUntraced(function* (who: Principal, { lines: now }: InvoiceDetails, input: Input) {
    const gone = new Set<string>()
    for (const text of input.remove_lines ?? []) gone.add((yield* lineNamed(now, text)).id)
    const changes = new Map<string, LineChange>()
    const more: Array<LineChange> = []
    for (const line of input.lines ?? []) {
      if (line.id === undefined) {
        more.push(yield* added(who, line))
        continue
      }
      const before = yield* lineNamed(now, line.id)
      if (gone.has(before.id)) return yield* wrong(`lines: ${line.id} is in remove_lines, too`, "Say one of both.")
      changes.set(before.id, { id: before.id, text: line.text ?? before.text, ...(yield* saidOf(who, line)) })
    }
    const kept = now.filter(({ id }) => !gone.has(id))
    return [...kept.map(({ id, text }): LineChange => changes.get(id) ?? { id, text }), ...more]
  })

  const change = Effect.fnUntraced(function* (who: Principal, input: Input, shown: string) {
    const foreign = (["client", "currency", ...ofWork] as const).filter((name) => input[name] !== undefined)
    if (foreign.length > 0) {
      return yield* wrong(
        `${foreign.join(", ")}: only for a new draft`,
        "Leave them out. To take other work, delete the draft with record_delete and make another one."
      )
    }
    const id = yield* names.idOf(who, shown)
    const fields = yield* fieldsOf(who, input)
    if (input.lines === undefined && input.remove_lines === undefined) {
      return yield* invoices.amend(who, id, yield* someChange(fields), undefined)
    }
    const before = yield* invoices.get(who, id)
    const lines = yield* changedLines(who, before, input)
    return yield* invoices.amend(who, id, { ...fields, lines }, [before.invoice.version])
  })

  return tool({
    name: "invoice_save",
    title: "Draft an invoice",
    description:
      "A draft of a client's unbilled work and charges, or of lines where only these are given; or changes to a draft, whose other lines stay. Shows all of it and what was left out. invoice_issue makes it final.",
    nature: "saves",
    scope: "full",
    roles: managers,
    input: Input,
    output: Schema.Struct({ ...upsertResult, invoice: InvoiceView }),
    run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
      const isDryRun = input.dry_run === true
      const save = Effect.gen(function* (): Effect.fn.Return<
        { readonly details: InvoiceDetails; readonly created: boolean; readonly repeated: boolean },
        ToolError
      > {
        if (input.invoice === undefined) return yield* draft(who, input)
        return { details: yield* change(who, input, input.invoice), created: false, repeated: false }
      })
      const { created, details, repeated } = yield* Effect.provideService(save, DryRun, isDryRun)
      const invoice = invoiceViewOf(details, isDryRun && created)
      return { written: !isDryRun, created, repeated, invoice }
    }),
    text: ({ invoice, ...done }) => [upsertText(done, invoiceLine(invoice)), ...invoiceLines(invoice)].join("\n")
  })
})
