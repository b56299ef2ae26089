import type { RecordDescriptor } from "@hourbook/core/kinds/recordKinds"

/** A kind of money that is not there, to be added to the registry by tests: hidden from clients, written by managers. */
export const sundryDescriptor: RecordDescriptor = {
  subject: "sundry",
  one: "sundry",
  many: "sundries",
  person: "by",
  memberless: false,
  day: "happenedOn",
  amount: "amount",
  minutes: null,
  text: "comment",
  readers: ["owner", "admin", "member"],
  writers: ["owner", "admin"],
  letter: "y"
}
