import { adding, type Capacity, CapacityMeter } from "@hourbook/store-dynamodb/table/CapacityMeter"
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"

const meters = new WeakMap<object, ReturnType<typeof adding>>()

/** Adds up the DynamoDB capacity that each request consumes. */
export const metering = HttpRouter.middleware(
  (app) =>
    HttpServerRequest.HttpServerRequest.use(({ source }) => {
      const meter = adding()
      meters.set(source, meter)
      return Effect.provideService(app, CapacityMeter, meter)
    }),
  { global: true }
)

/** The capacity that a request consumed so far; undefined if it is not metered. */
export const capacityOf = (request: object): Capacity | undefined => meters.get(request)?.total()
