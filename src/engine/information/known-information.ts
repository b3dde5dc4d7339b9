// What a bot knows of itself and of what it sells, as its answers are made from it.

/** A field's key, such as `price` or `father`: the same as in the contract. */
export type FactKey = string

export interface KnownFeature {
  /** Unique in the bot. */
  id: string
  name: string
  /** Filled fields only; texts as customers read them. `isFree` is `yes`, `no`, or a sentence. */
  facts: Readonly<Partial<Record<FactKey, string>>>
  /** The owner's own answers by field, in place of those that are made from facts. */
  wordings: Readonly<Partial<Record<FactKey, string>>>
}

export interface KnownInformation {
  /** Of the bot: `{bot}` in an answer stands for it. */
  name: string
  /** Filled fields only. `isFree` is `yes`, `no`, or a sentence; `birthday` is `YYYY-MM-DD` or words; a list is joined as it is read. */
  facts: Readonly<Partial<Record<FactKey, string>>>
  wordings: Readonly<Partial<Record<FactKey, string>>>
  features: readonly KnownFeature[]
}
