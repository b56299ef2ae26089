import { Leases } from "@hourbook/core/worker/Leases"
import { Data, Effect, Layer, Option } from "effect"
import { workerLeaseKey } from "./layout/itemKeys.ts"
import type { Condition } from "./table/Action.ts"
import { attributes, numberOf, textOf } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"

/** Another process has the lease. */
class Held extends Data.TaggedError("Held") {}

const otherwise = () => new Held()
const own = "#holder = :holder"

export const layer = Layer.effect(
  Leases,
  Effect.map(Dynamo, (dynamo) => {
    const set = (name: string, holder: string, until: number, condition?: Condition<Held>) =>
      dynamo
        .update(
          workerLeaseKey(name),
          {
            text: "set #holder = :holder, #until = :until",
            values: attributes({ ":holder": holder, ":until": until })
          },
          condition
        )
        .pipe(
          Effect.as(true),
          Effect.catchTag("Held", () => Effect.succeed(false))
        )
    return Leases.of({
      take: ({ at, holder, name, takesOver, until }) =>
        takesOver
          ? set(name, holder, until)
          : set(name, holder, until, {
              text: `${own} or attribute_not_exists(#pk) or #until <= :at`,
              values: attributes({ ":at": at }),
              otherwise
            }),
      // An item that has ended: removing it would take a transaction.
      release: ({ holder, name }) => Effect.asVoid(set(name, holder, 0, { text: own, otherwise })),
      find: (name) =>
        Effect.map(
          dynamo.get(workerLeaseKey(name)),
          Option.match({
            onNone: () => null,
            onSome: (item) => {
              const until = numberOf(item, "until")
              return until === 0 ? null : { holder: textOf(item, "holder"), until }
            }
          })
        )
    })
  })
)
