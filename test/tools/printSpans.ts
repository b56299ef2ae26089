import { Option, Tracer } from "effect"

/**
 * Prints every span that ends, with its duration and the text of its SQL statement. Loaded before a program:
 * `node --import ./test/tools/printSpans.ts …`.
 */
const depth = ({ parent }: Tracer.NativeSpan): number => {
  let count = 0
  for (let span = parent; Option.isSome(span); count++) {
    span = span.value._tag === "Span" ? span.value.parent : Option.none()
  }
  return count
}

const end = Tracer.NativeSpan.prototype.end

Tracer.NativeSpan.prototype.end = function (this: Tracer.NativeSpan, endTime, exit) {
  end.call(this, endTime, exit)
  const milliseconds = Number(endTime - this.startTime) / 1e6
  const statement = this.attributes.get("db.query.text")
  const text = typeof statement === "string" ? `\n${statement.trim().replace(/^/gmu, "        ")}` : ""
  const failed = exit._tag === "Failure" ? " FAILED" : ""
  process.stderr.write(`${"  ".repeat(depth(this))}${this.name} ${milliseconds.toFixed(1)} ms${failed}${text}\n`)
}
