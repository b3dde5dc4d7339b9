/** A short story with choices: by their number, their words, or a clear part of them. */

import en from '#content/games/story/en.json' with { type: 'json' }
import zh from '#content/games/story/zh.json' with { type: 'json' }
import { readChoice } from '#engine/dialogue/chosen-suggestion.ts'
import { type ChatLanguage, readable, type SkillContext, type SkillReply } from '../skill.ts'
import type { StoryGame } from './game-state.ts'

export interface Scene {
  id: string
  text: string
  /** None at an ending. */
  choices: { label: string; to: string }[]
}

export interface Story {
  title: string
  start: string
  scenes: readonly Scene[]
}

export const stories: Record<ChatLanguage, Story> = { zh, en }

const startsPattern =
  /(?:interactive|adventure|choose[- ]your(?:[- ]own)?|text|branching)[- ]?(?:story|stories|adventure|path|game|tale|fiction)|(?:start|begin|let'?s (?:go on|play|start)|play|take me on|i want|go on) (?:an? |the )?(?:adventure|story (?:game|where))|^adventure$|story .{0,20}(?:choose|choices|decide|interactive)|story (?:with|mode|game|adventure)|pick (?:a|my|your) (?:path|ending)|(?:选择?|决定|控制).{0,6}(?:剧情|走向|结局|情节)|(?:剧情|走向|结局|情节).{0,6}(?:选|决定|我来)|story together|(?=.*故事).*(?:选|决定|分支|走向)|我(?:来|能|可以)?选.{0,4}故事|故事.{0,6}(?:我(?:来)?选|让我选|能选|自己选)|互动(?:剧情|游戏)|开始冒险|来.{0,3}冒险|剧情游戏|选剧情|分支(?:故事|剧情)|走剧情|story (?:game|with choices)|play (?:a|the) story|start (?:a|the) (?:story|adventure)|story where i (?:choose|decide)|互动(?:故事|小说)|故事(?:冒险|游戏)|文字(?:冒险|游戏)|选择故事|玩(?:个|一?个)?故事|冒险(?:故事|游戏)?$|走(?:个|一?段)故事|开始(?:互动)?故事|(?:能|可以)选的故事/
const againPattern = /^(?:again|restart|start over|from the (?:start|beginning)|重来|重新开始|再来一[遍次局]|从头来)$/
const wherePattern =
  /^(?:where (?:am i|was i|were we)|repeat|say (?:it|that) again|what were the (?:choices|options)|(?:继续|接着)(?:故事|讲)?|go on|continue|back to the story|我在哪儿?|再说一遍|讲到哪了|有哪些选择|回到故事)$/

export function tryStory(text: string, context: SkillContext): SkillReply | undefined {
  const asked = readable(text)
  const story = stories[context.language]
  const game = context.game?.name === 'story' ? context.game : undefined
  if (startsPattern.test(asked) || (game && againPattern.test(asked))) return enter(story.start, [], context.language)
  const scene = game && story.scenes.find(({ id }) => id === game.scene)
  if (!scene) return undefined
  if (wherePattern.test(asked)) return enter(scene.id, game.path.slice(0, -1), context.language)
  const choice = readChoice(
    text.slice(0, 300),
    scene.choices.map(({ label, to }) => ({ id: to, question: label })),
  )
  return choice.kind === 'chosen' ? enter(choice.suggestion.id, game.path, context.language) : undefined
}

function enter(id: string, path: readonly string[], language: ChatLanguage): SkillReply | undefined {
  const words = say[language]
  const story = stories[language]
  const scene = story.scenes.find((each) => each.id === id)
  if (!scene) return undefined
  const isEnding = scene.choices.length === 0
  const opening = path.length === 0 ? `${words.title(story.title)}\n` : ''
  const game: StoryGame | null = isEnding ? null : { name: 'story', scene: id, path: [...path, id] }
  return {
    text: `${opening}${scene.text}${isEnding ? `\n${words.end}` : ''}`,
    how: words.how(scene.id, path.length + 1),
    options: isEnding ? words.after : scene.choices.map(({ label }) => label),
    game,
  }
}

const say = {
  zh: {
    title: (title: string) => `《${title}》`,
    end: '（完。故事不止一个结局，想再走一次就说「互动故事」。）',
    how: (scene: string, step: number) => `事先写好的故事，第 ${step} 步，场景 ${scene}；按你的选择往下走`,
    after: ['互动故事', '讲个笑话'],
  },
  en: {
    title: (title: string) => `"${title}"`,
    end: '(The end. There are others: say "story with choices" to walk another way.)',
    how: (scene: string, step: number) =>
      `A story written beforehand, step ${step}, scene ${scene}; your choice leads on`,
    after: ['Story with choices', 'Tell me a joke'],
  },
}
