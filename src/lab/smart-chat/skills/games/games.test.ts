import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import idioms from '#content/games/idioms.json' with { type: 'json' }
import words from '#content/games/words.json' with { type: 'json' }
import { seededRandom } from '#engine/evaluation/seeded-random.ts'
import type { ChatLanguage, SkillContext, SkillReply } from '../skill.ts'
import { contextOf } from '../test-context.ts'
import type { Game } from './game-state.ts'
import { tryGuessNumber } from './guess-number.ts'
import { indexIdioms, tryIdiomChain } from './idiom-chain.ts'
import { isRight, riddles, tryRiddles } from './riddles.ts'
import { stories, tryStory } from './story.ts'
import { indexWords, tryWordChain } from './word-chain.ts'

const idiomIndex = indexIdioms(idioms)
const wordIndex = indexWords(words)
const seeds = fc.integer({ min: 0, max: 100_000 })

/** Says one message after another to a game, which remembers where it stands. */
function player(
  play: (text: string, context: SkillContext) => SkillReply | undefined,
  language: ChatLanguage,
  seed: number,
) {
  const random = seededRandom(seed)
  let game: Game | undefined
  return {
    game: () => game,
    say: (text: string) => {
      const reply = play(text, { ...contextOf(language), random, game })
      if (reply?.game !== undefined) game = reply.game ?? undefined
      return reply
    },
  }
}

describe('the idiom chain', () => {
  it('never says an idiom twice, nor one that does not follow, and ends by giving in', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { say, game } = player((text, context) => tryIdiomChain(text, context, idiomIndex), 'zh', seed)
        const random = seededRandom(seed + 1)
        say('成语接龙')
        for (let move = 0; move < 40; move++) {
          const before = game()
          if (before?.name !== 'idiom-chain') break
          expect(new Set(before.said).size).toBe(before.said.length)
          for (const [place, idiom] of before.said.entries()) {
            expect(idiomIndex.has(idiom)).toBe(true)
            const previous = before.said[place - 1]
            if (previous) expect(idiomIndex.follows(idiom, previous), `${previous} ${idiom}`).toBeDefined()
          }
          const mine = idiomIndex.next(before.said.at(-1) ?? '').filter((idiom) => !before.said.includes(idiom))
          const chosen = mine[Math.floor(random() * mine.length)]
          if (chosen === undefined) break
          expect(say(chosen)?.isDoubtful).toBeUndefined()
        }
      }),
      { numRuns: 15 },
    )
  })

  it('refuses what is no idiom, what does not follow and what was said', () => {
    const { say, game } = player((text, context) => tryIdiomChain(text, context, idiomIndex), 'zh', 3)
    say('成语接龙，从一心一意开始')
    const opened = game()
    expect(opened?.name === 'idiom-chain' && opened.said[0]).toBe('一心一意')
    const tail = Array.from(opened?.name === 'idiom-chain' ? (opened.said.at(-1) ?? '') : '').at(-1)
    expect(say(`${tail}啊啊啊`)?.text).toContain('没找到')
    expect(say('一心一意')?.text).toContain('已经说过了')
    expect(say('今天好冷')).toBeUndefined()
    expect(say('给个提示')?.text).toMatch(/^提示：..〇〇/u)
  })

  it('knows at least 1,500 idioms, each of four characters and once', () => {
    const said = idioms.idioms.map((line) => line.split(' ')[0] ?? '')
    expect(new Set(said).size).toBe(said.length)
    expect(said.length).toBeGreaterThan(1500)
    for (const line of idioms.idioms) expect(line).toMatch(/^\p{Script=Han}{4} [a-z]+[0-4] [a-z]+[0-4]$/u)
  })
})

describe('the word chain', () => {
  it('never says a word twice, nor one that does not follow', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { say, game } = player((text, context) => tryWordChain(text, context, wordIndex), 'en', seed)
        const random = seededRandom(seed + 1)
        say('word chain')
        for (let move = 0; move < 40; move++) {
          const before = game()
          if (before?.name !== 'word-chain') break
          expect(new Set(before.said).size).toBe(before.said.length)
          for (const [place, word] of before.said.entries()) {
            const previous = before.said[place - 1]
            if (previous) expect(word[0]).toBe(previous.at(-1))
          }
          const mine = wordIndex
            .beginningWith((before.said.at(-1) ?? '').slice(-1))
            .filter((word) => !before.said.includes(word))
          const chosen = mine[Math.floor(random() * mine.length)]
          if (chosen === undefined) break
          say(chosen)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('has at least 2,000 words to say', () => {
    expect(wordIndex.size).toBeGreaterThan(2000)
  })

  it('refuses a word that does not follow, is unknown or was said', () => {
    const { say, game } = player((text, context) => tryWordChain(text, context, wordIndex), 'en', 5)
    say('word chain')
    const opened = game()
    const first = opened?.name === 'word-chain' ? (opened.said[0] ?? '') : ''
    const letter = first.at(-1)
    expect(say(letter === 'a' ? 'bread' : 'apple')?.text).toContain('but I need')
    expect(say(`${letter}zzqx`)?.text).toContain("don't have")
    expect(say('hello')).toBeUndefined()
  })
})

describe('riddles', () => {
  it.each(['zh', 'en'] as const)('in %s are at least 25, each with hints that do not tell the answer', (language) => {
    expect(riddles[language].length).toBeGreaterThanOrEqual(25)
    expect(new Set(riddles[language].map(({ id }) => id)).size).toBe(riddles[language].length)
    for (const riddle of riddles[language]) {
      expect(riddle.hints.length).toBeGreaterThanOrEqual(2)
      for (const answer of riddle.answers) expect(isRight(answer.toLowerCase(), riddle)).toBe(true)
    }
  })

  it('hear the answer with words around it, give hints in order and give up', () => {
    const { say, game } = player(tryRiddles, 'en', 2)
    say('tell me a riddle')
    const asked = game()
    const riddle = riddles.en.find(({ id }) => asked?.name === 'riddles' && id === asked.riddleId)
    expect(say('a hint please')?.text).toBe(riddle?.hints[0])
    expect(say('another hint')?.text).toBe(riddle?.hints[1])
    expect(say('is it a submarine?')?.isDoubtful).toBe(false)
    expect(say(`is it a ${riddle?.answers[0]}?`)?.text).toMatch(/^Y/)
  })

  it('tell none twice until all are told, and then say so', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { say, game } = player(tryRiddles, 'zh', seed)
        say('猜个谜语')
        for (let round = 1; round < riddles.zh.length; round++) say('换一个')
        const state = game()
        expect(state?.name === 'riddles' && new Set(state.told).size).toBe(riddles.zh.length)
        expect(say('换一个')?.game).toBeNull()
      }),
      { numRuns: 20 },
    )
  })
})

describe('guess the number', () => {
  it('is found by halving in seven guesses', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { say, game } = player(tryGuessNumber, 'en', seed)
        say('guess the number')
        for (let guess = 0; guess < 7 && game(); guess++) {
          const state = game()
          if (state?.name === 'guess-number') say(String(Math.floor((state.low + state.high) / 2)))
        }
        expect(game()).toBeUndefined()
      }),
    )
  })
})

describe('the story', () => {
  it.each(['zh', 'en'] as const)(
    'in %s has at least 12 scenes, all within reach, every way leading somewhere, several endings',
    (language) => {
      const story = stories[language]
      const byId = new Map(story.scenes.map((scene) => [scene.id, scene]))
      const seen = new Set<string>()
      const queue = [story.start]
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
        if (seen.has(id)) continue
        seen.add(id)
        const scene = byId.get(id)
        expect(scene, id).toBeDefined()
        queue.push(...(scene?.choices ?? []).map(({ to }) => to))
      }
      expect(seen.size).toBe(story.scenes.length)
      expect(story.scenes.length).toBeGreaterThanOrEqual(12)
      expect(story.scenes.filter(({ choices }) => choices.length === 0).length).toBeGreaterThanOrEqual(4)
    },
  )

  it('comes to an end whatever is chosen', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom('zh', 'en'), (seed, language) => {
        const { say, game } = player(tryStory, language as ChatLanguage, seed)
        const random = seededRandom(seed)
        say(language === 'zh' ? '互动故事' : 'story with choices')
        for (let step = 0; step < 40 && game(); step++) {
          const state = game()
          const scene = stories[language as ChatLanguage].scenes.find(
            ({ id }) => state?.name === 'story' && id === state.scene,
          )
          const place = Math.floor(random() * (scene?.choices.length ?? 1))
          say(step % 2 === 0 ? String(place + 1) : (scene?.choices[place]?.label ?? ''))
        }
        expect(game()).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })

  it('is left alone by what chooses nothing', () => {
    const { say } = player(tryStory, 'en', 1)
    say('story with choices')
    expect(say('what is the weather like')).toBeUndefined()
    expect(say('where am I')?.text).toContain('tide')
  })
})
