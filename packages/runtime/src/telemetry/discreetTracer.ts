import { faultDetails } from "@hourbook/core/errors/faultDetails"
import { Cause, Exit, Tracer } from "effect"

/** Attributes that cannot contain anything of a record. Statements have placeholders instead of values. */
const shown: ReadonlySet<string> = new Set([
  "db.system.name",
  "db.query.text",
  "error.type",
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "hourbook.request_id",
  "hourbook.store.calls",
  "hourbook.store.seconds"
])

/** A tracer whose spans contain no ids and no texts of records: of an error, they have what the log has of it. */
export const discreetTracer = (inner: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    span: (options) => {
      const span = inner.span(options)
      const attribute = span.attribute.bind(span)
      const end = span.end.bind(span)
      return Object.assign(span, {
        attribute: (key: string, value: unknown) => {
          if (shown.has(key)) attribute(key, value)
        },
        event: () => {},
        end: (endTime: bigint, exit: Exit.Exit<unknown, unknown>) => {
          if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) {
            return end(endTime, failsByStatus(span) ? faulty({}) : exit)
          }
          const details = faultDetails(exit.cause)
          attribute("error.type", details["fault"])
          // A refusal is an answer; only a defect makes the span fail.
          end(endTime, Cause.hasDies(exit.cause) ? faulty(details) : Exit.void)
        }
      })
    }
  })

const failsByStatus = ({ attributes }: Tracer.Span): boolean =>
  Number(attributes.get("http.response.status_code")) >= 500

const faulty = ({ code = "", fault = "Error", stack = "" }: Readonly<Record<string, string>>) =>
  Exit.die(Object.assign(new Error(code), { name: fault, stack }))
