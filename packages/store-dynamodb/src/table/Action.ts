import type { TransactWriteItem } from "@aws-sdk/client-dynamodb"
import type { Item } from "./attributes.ts"

/** The primary key of an item: its partition key and its sort key. */
export interface Key {
  readonly pk: string
  readonly sk: string
}

/**
 * An expression of DynamoDB. `#name` stands for the attribute `name`, which also works for reserved words; `:value` stands
 * for the entry of `values` with that key.
 */
export interface Expression {
  readonly text: string
  readonly values?: Item
}

/** A condition, and the error if it does not hold; `otherwise` receives the stored item. */
export interface Condition<E> extends Expression {
  readonly otherwise: (found: Item | undefined) => E
}

/** One part of a transaction. A transaction contains at most one action for each item. */
export type Action<E> =
  | {
      readonly _tag: "Put"
      readonly key: Key
      readonly item: Item
      /**
       * Whether to store the transaction's random id, the witness, in the item. If the response is lost and a retry fails on
       * the condition, the witness shows that this transaction made the write.
       */
      readonly isWitness?: boolean
      readonly condition?: Condition<E>
    }
  | { readonly _tag: "Update"; readonly key: Key; readonly change: Expression; readonly condition?: Condition<E> }
  | { readonly _tag: "Remove"; readonly key: Key; readonly condition?: Condition<E> }
  | { readonly _tag: "Check"; readonly key: Key; readonly condition: Condition<E> }

export const keyOf = ({ pk, sk }: Key): Item => ({ pk: { S: pk }, sk: { S: sk } })

/** The attribute names and values of expressions, in the form that DynamoDB expects. */
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

/** The action as a part of a DynamoDB request. Adds the witness to the item if the action is one. */
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

/** The condition that the item does not exist. */
export const absent = <E>(otherwise: (found: Item | undefined) => E): Condition<E> => ({
  text: "attribute_not_exists(#pk)",
  otherwise
})

/** The condition that the item exists. */
export const present = <E>(otherwise: (found: Item | undefined) => E): Condition<E> => ({
  text: "attribute_exists(#pk)",
  otherwise
})
