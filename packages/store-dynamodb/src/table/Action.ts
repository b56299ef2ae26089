import type { TransactWriteItem } from "@aws-sdk/client-dynamodb"
import type { Item } from "./attributes.ts"

/** Where an item lies: its partition, and its place in it. */
export interface Key {
  readonly pk: string
  readonly sk: string
}

/**
 * An expression of DynamoDB. Names are written `#name` for the attribute `name`, so that no reserved word can be in the
 * way; values `:value`, given beside it.
 */
export interface Expression {
  readonly text: string
  readonly values?: Item
}

/** What must hold, and what it means when it does not, told by the item that was found. */
export interface Condition<E> extends Expression {
  readonly otherwise: (found: Item | undefined) => E
}

/** One part of a transaction. A transaction touches an item once. */
export type Action<E> =
  | {
      readonly _tag: "Put"
      readonly key: Key
      readonly item: Item
      /** Whether its condition can tell the transaction's own write from others', should the answer get lost. */
      readonly isWitness?: boolean
      readonly condition?: Condition<E>
    }
  | { readonly _tag: "Update"; readonly key: Key; readonly change: Expression; readonly condition?: Condition<E> }
  | { readonly _tag: "Remove"; readonly key: Key; readonly condition?: Condition<E> }
  | { readonly _tag: "Check"; readonly key: Key; readonly condition: Condition<E> }

export const keyOf = ({ pk, sk }: Key): Item => ({ pk: { S: pk }, sk: { S: sk } })

/** How DynamoDB wants the names and values of expressions. */
export const named = (expressions: ReadonlyArray<Expression>) => {
  const names = expressions.flatMap(({ text }) => text.match(/#\w+/gu) ?? [])
  const values = Object.assign({}, ...expressions.map((expression) => expression.values ?? {}))
  return {
    ...(names.length === 0
      ? {}
      : { ExpressionAttributeNames: Object.fromEntries(names.map((name) => [name, name.slice(1)])) }),
    ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values })
  }
}

/** The action as a part of a call, on a table. The witness is left where the action says so. */
export const toRequest = <E>(TableName: string, action: Action<E>, witness: string): TransactWriteItem => {
  const { condition, key } = action
  const conditional =
    condition === undefined
      ? {}
      : { ConditionExpression: condition.text, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const }
  const conditions = condition === undefined ? [] : [condition]
  switch (action._tag) {
    case "Put": {
      const Item = { ...action.item, ...keyOf(key), ...(action.isWitness === true ? { w: { S: witness } } : {}) }
      return { Put: { TableName, Item, ...conditional, ...named(conditions) } }
    }
    case "Update":
      return {
        Update: {
          TableName,
          Key: keyOf(key),
          UpdateExpression: action.change.text,
          ...conditional,
          ...named([action.change, ...conditions])
        }
      }
    case "Remove":
      return { Delete: { TableName, Key: keyOf(key), ...conditional, ...named(conditions) } }
    case "Check":
      return {
        ConditionCheck: {
          TableName,
          Key: keyOf(key),
          ConditionExpression: action.condition.text,
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
          ...named(conditions)
        }
      }
  }
}

/** The condition that there is nothing yet. */
export const absent = <E>(otherwise: (found: Item | undefined) => E): Condition<E> => ({
  text: "attribute_not_exists(#pk)",
  otherwise
})

/** The condition that there is something. */
export const present = <E>(otherwise: (found: Item | undefined) => E): Condition<E> => ({
  text: "attribute_exists(#pk)",
  otherwise
})
