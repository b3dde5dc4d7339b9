// Of a base written for one chat what the bot of a business may say as itself.

import type { ChatLanguage, ChitChatIntent, FollowUp } from './intents.ts'

export interface BotTalkContent {
  /** What bots talk about; of other themes they only recognise that it is none of theirs. */
  readonly themes: readonly string[]
  /** Ids of these themes that a bot leaves out: asked of a business they mean something else. */
  readonly leftOut: readonly string[]
  /** Ids of intents, each with the field of the bot's information that answers it where its owner has filled it in. */
  readonly about: Readonly<Record<string, string>>
}

export interface BotTalkWords {
  /** Whatever has one of these is not said: it speaks of another place. */
  readonly notSaid: readonly string[]
  /** Said in place of the answers of the base. `{bot}` stands for the bot's name. */
  readonly instead: Readonly<Record<string, readonly string[]>>
}

export interface Sayable {
  /** Undefined: the bot lets it pass. */
  readonly answersOf: (intent: ChitChatIntent) => readonly string[] | undefined
  readonly followUpsOf: (intent: ChitChatIntent) => readonly FollowUp[]
  readonly aboutOf: (intentId: string) => string | undefined
}

export function sayableBy(language: ChatLanguage, content: BotTalkContent, words: BotTalkWords): Sayable {
  const themes = new Set(content.themes)
  const leftOut = new Set(content.leftOut)
  const speaksOfElsewhere = patternOf(language, words.notSaid)
  const kept = (answers: readonly string[]) => answers.filter((answer) => !speaksOfElsewhere.test(answer))
  const isTheirs = (id: string) => themes.has(id.split('.')[0] ?? '') && !leftOut.has(id)
  return {
    answersOf({ id, answers }) {
      if (!isTheirs(id)) return undefined
      const said = words.instead[id] ?? kept(answers)
      return said.length > 0 ? said : undefined
    },
    followUpsOf({ id, followUps }) {
      if (!isTheirs(id) || words.instead[id]) return []
      return followUps
        .map(({ phrasings, answers }) => ({ phrasings, answers: kept(answers) }))
        .filter(({ answers }) => answers.length > 0)
    },
    aboutOf: (id) => content.about[id],
  }
}

/** English words as whole words: "lab" is not in "label". */
function patternOf(language: ChatLanguage, words: readonly string[]): RegExp {
  const any = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return language === 'zh' ? new RegExp(any) : new RegExp(`(?<![\\w'])(?:${any})(?![\\w'])`, 'i')
}
