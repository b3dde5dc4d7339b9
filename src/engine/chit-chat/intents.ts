// What a base of small talk is made of, as content/chit-chat has it.

export type ChatLanguage = 'zh' | 'en'

export interface FollowUp {
  /** What is said next, understood only while its intent was the last one. */
  readonly phrasings: readonly string[]
  readonly answers: readonly string[]
}

export interface ChitChatIntent {
  /** `theme.name`; what means the same in both languages has the same id in both. */
  readonly id: string
  readonly phrasings: readonly string[]
  readonly answers: readonly string[]
  readonly followUps: readonly FollowUp[]
}

export interface ChitChatTheme {
  readonly intents: readonly (Omit<ChitChatIntent, 'followUps'> & { readonly followUps?: readonly FollowUp[] })[]
}
