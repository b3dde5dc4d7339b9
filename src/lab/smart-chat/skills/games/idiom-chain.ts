/** 成语接龙: each idiom begins with the last character of the one before, or, when said so, with its sound. */

import { pick, readable, type SkillContext, type SkillReply } from '../skill.ts'
import type { IdiomGame } from './game-state.ts'

export interface IdiomList {
  /** "一帆风顺 yi1 shun4": the idiom, the sounds of its first and last character. Commonest first. */
  idioms: readonly string[]
  /** Accepted from a player, never said; parted by blanks. */
  alsoKnown: string
}

export interface Idioms {
  has: (text: string) => boolean
  /** Idioms to say that go on from this one, by character before sound. */
  next: (idiom: string) => readonly string[]
  follows: (idiom: string, previous: string) => 'character' | 'sound' | undefined
  /** Common ones that something follows, to begin with. */
  openers: readonly string[]
  size: number
}

const maxOpeners = 400
const maxMisses = 3

export function indexIdioms({ idioms, alsoKnown }: IdiomList): Idioms {
  const known = new Set(alsoKnown.split(' '))
  const said: string[] = []
  const byFirst = new Map<string, string[]>()
  const bySound = new Map<string, string[]>()
  const soundsOf = new Map<string, Set<string>>()
  const hear = (character: string, sound: string) =>
    soundsOf.set(character, (soundsOf.get(character) ?? new Set()).add(sound))
  for (const line of idioms) {
    const [idiom = '', first = '', last = ''] = line.split(' ')
    const [head, tail] = [firstOf(idiom), lastOf(idiom)]
    said.push(idiom)
    known.add(idiom)
    push(byFirst, head, idiom)
    push(bySound, toneless(first), idiom)
    hear(head, toneless(first))
    hear(tail, toneless(last))
  }
  const soundsAlike = (a: string, b: string) =>
    [...(soundsOf.get(a) ?? [])].some((sound) => soundsOf.get(b)?.has(sound))
  const next = (idiom: string) => {
    const tail = lastOf(idiom)
    const same = byFirst.get(tail) ?? []
    const alike = [...(soundsOf.get(tail) ?? [])].flatMap((sound) => bySound.get(sound) ?? [])
    return [...same, ...alike.filter((each) => firstOf(each) !== tail)]
  }
  return {
    has: (text) => known.has(text),
    next,
    follows: (idiom, previous) =>
      firstOf(idiom) === lastOf(previous)
        ? 'character'
        : soundsAlike(firstOf(idiom), lastOf(previous))
          ? 'sound'
          : undefined,
    openers: said.slice(0, maxOpeners).filter((idiom) => (byFirst.get(lastOf(idiom))?.length ?? 0) > 2),
    size: said.length,
  }
}

const firstOf = (idiom: string) => Array.from(idiom)[0] ?? ''
const lastOf = (idiom: string) => Array.from(idiom).at(-1) ?? ''
const toneless = (sound: string) => sound.replace(/\d$/, '')

function push(map: Map<string, string[]>, key: string, value: string): void {
  const there = map.get(key)
  if (there) there.push(value)
  else map.set(key, [value])
}

const startsPattern = /(?<!故事|歌词|诗词|单词)接龙|玩成语|成语游戏|(?:接|对|来|出)[个条]?成语|成语(?:大会|pk|挑战)/
const asksRules = /怎么玩|规则|是什么/
const hintPattern = /提示|帮我接|你来接|接不[上下了出到]|想不[出到起]|不会接?|不知道|给个提示/
const fourPattern =
  /^(?:[^:：,，]{1,6}[:：,，]|我(?:接|说|出|先来?)|那就?|就)?\s*[「"“]?(\p{Script=Han}{4})[」"”]?[吧呢啊呀了]?$/u

export function tryIdiomChain(text: string, context: SkillContext, idioms: Idioms): SkillReply | undefined {
  const asked = readable(text)
  const game = context.game?.name === 'idiom-chain' ? context.game : undefined
  if (!game) {
    if (startsPattern.test(asked) && !asksRules.test(asked)) return begin(asked, context, idioms)
    return takeUp(text, context, idioms)
  }
  if (/重来|重新开始|再来一局|换一个/.test(asked)) return begin('', context, idioms)
  if (hintPattern.test(asked)) return hint(game, idioms)
  // As typed before as made readable: "甚" reads "什" among other writing, but not inside an idiom.
  const typed = fourPattern.exec(text.trim().replace(/[，。！？、.!?,\s]+$/u, ''))?.[1]
  const idiom = typed !== undefined && idioms.has(typed) ? typed : fourPattern.exec(asked)?.[1]
  return idiom === undefined ? undefined : play(idiom, game, context, idioms)
}

/** An idiom and nothing else may be meant to be gone on from, if nobody knows it for talk. */
function takeUp(text: string, context: SkillContext, idioms: Idioms): SkillReply | undefined {
  const idiom = fourPattern.exec(text.trim().replace(/[，。！？、.!?,\s]+$/u, ''))?.[1]
  if (idiom === undefined || !idioms.has(idiom)) return undefined
  const reply = play(idiom, { name: 'idiom-chain', said: [], misses: 0 }, context, idioms)
  return reply && { ...reply, isDoubtful: true }
}

function begin(asked: string, { random }: SkillContext, idioms: Idioms): SkillReply | undefined {
  const given =
    /(?:从|用|以|先来?|就)?[「"“]?(\p{Script=Han}{4})[」"”]?(?:开始|开头|起头)/u.exec(
      asked.replace(startsPattern, ''),
    )?.[1] ?? /(?:成语)?接龙[\s:：,，]*(?:我先来?|我出)?[\s:：,，「"“]*(\p{Script=Han}{4})[」"”]?$/u.exec(asked)?.[1]
  if (given !== undefined && idioms.has(given))
    return play(given, { name: 'idiom-chain', said: [], misses: 0 }, { random }, idioms)
  const [first = '一心一意', ...others] = idioms.openers
  const opener = pick([first, ...others], random)
  return {
    text: `好，我先来：${opener}。\n请接「${lastOf(opener)}」字开头的成语，同音的字也行。`,
    how: `规则是首尾相接，同字优先，同音不论声调也行；我手里有 ${idioms.size} 条成语`,
    options: ['给个提示', '不玩了'],
    game: { name: 'idiom-chain', said: [opener], misses: 0 },
  }
}

function play(
  idiom: string,
  game: IdiomGame,
  { random }: Pick<SkillContext, 'random'>,
  idioms: Idioms,
): SkillReply | undefined {
  const previous = game.said.at(-1)
  const tail = previous === undefined ? '' : lastOf(previous)
  if (game.said.includes(idiom))
    return missed(`「${idiom}」已经说过了，换一个「${tail}」字开头的？`, '同一局里不能重复', game)
  const link = previous === undefined ? 'character' : idioms.follows(idiom, previous)
  // Of four characters that do not even fit, most are no move at all: "今天好冷" is talk.
  if (!idioms.has(idiom))
    return link
      ? missed(
          `「${idiom}」在我的成语表里没找到，不敢认。再想一个「${tail}」字开头的？`,
          `在成语表里查过，没有「${idiom}」`,
          game,
        )
      : undefined
  if (!link)
    return missed(
      `「${idiom}」是成语，可是接不上：要「${tail}」字或同音字开头。`,
      `「${firstOf(idiom)}」和「${tail}」字和音都不同`,
      game,
    )
  const said = [...game.said, idiom]
  const answers = idioms.next(idiom).filter((each) => !said.includes(each))
  const sameCharacter = answers.filter((each) => firstOf(each) === lastOf(idiom))
  const [first, ...others] = sameCharacter.length > 0 ? sameCharacter : answers
  if (first === undefined) {
    return {
      text: `「${idiom}」……「${lastOf(idiom)}」字我接不上来了，你赢了！一共接了 ${said.length} 条，再来一局？`,
      how: `表里没有剩下以「${lastOf(idiom)}」字或同音字开头的成语`,
      options: ['成语接龙'],
      game: null,
    }
  }
  const answer = pick([first, ...others], random)
  const end = firstOf(answer) === lastOf(idiom) ? '' : `（借「${lastOf(idiom)}」的音）`
  return {
    text: `${answer}${end}。\n轮到你：「${lastOf(answer)}」。`,
    how: `「${idiom}」${link === 'character' ? '同字' : '同音'}接上；我从 ${answers.length} 条能接的里取了一条`,
    options: ['给个提示', '不玩了'],
    game: { name: 'idiom-chain', said: [...said, answer], misses: 0 },
  }
}

function missed(text: string, how: string, game: IdiomGame): SkillReply {
  if (game.misses + 1 < maxMisses)
    return { text, how, options: ['给个提示', '不玩了'], game: { ...game, misses: game.misses + 1 }, isDoubtful: true }
  return {
    text: `${text}\n（卡住了就说「给个提示」，想停就说「不玩了」。）`,
    how,
    options: ['给个提示', '不玩了'],
    game,
    isDoubtful: true,
  }
}

function hint(game: IdiomGame, idioms: Idioms): SkillReply {
  const previous = game.said.at(-1) ?? ''
  const answer = idioms.next(previous).find((each) => !game.said.includes(each))
  if (answer === undefined)
    return {
      text: `这个「${lastOf(previous)}」字我也没得接，算平局。再来一局？`,
      how: '表里没有能接的了',
      options: ['成语接龙'],
      game: null,
    }
  const characters = Array.from(answer)
  return {
    text: `提示：${characters[0]}${characters[1]}〇〇。`,
    how: '从能接的成语里取最常用的一条，露出前两个字',
    options: ['不玩了'],
    game,
  }
}
