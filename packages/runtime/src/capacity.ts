import { adding, type Capacity, CapacityMeter } from "@hourbook/store-dynamodb/table/CapacityMeter"
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"

const meters = new WeakMap<object, ReturnType<typeof adding>>()

/** Adds up what each request takes from DynamoDB. */
export const metering = HttpRouter.middleware(
  (app) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ source }) => {
      const meter = adding()
      meters.set(source, meter)
      return Effect.provideService(app, CapacityMeter, meter)
    }),
  { global: true }
)

/** What a request took so far; undefined where nobody adds it up. */
export const capacityOf = (request: object): Capacity | undefined => meters.get(request)?.total()
