/** What is named as changed, and what becomes of two who change at once. */
import { describe, expect, it } from 'vitest'
import {
  type Customised,
  type ReplySettingsInput,
  type ReplyTextName,
  replyTextNames,
} from '#contract/features/customising/replies.ts'
import { changesBetween, movedIds } from './changes.ts'
import { keyOf, merge, withTheirs } from './merge.ts'

const item = (id: string, changes: Partial<Customised> = {}): Customised => ({
  id,
  question: `question ${id}`,
  answer: 'An answer.',
  match: 'exact',
  isOn: true,
  ...changes,
})

const base: ReplySettingsInput = {
  replies: Object.fromEntries(replyTextNames.map((name) => [name, [`${name} 1`]])) as Record<ReplyTextName, string[]>,
  off: [],
  sensitiveWords: ['one', 'two'],
  customised: ['a', 'b', 'c', 'd'].map((id) => item(id)),
  answerStep: 3,
}
const withWays = (name: ReplyTextName, ...ways: string[]): ReplySettingsInput => ({
  ...base,
  replies: { ...base.replies, [name]: ways },
})
const ordered = (...ids: string[]): ReplySettingsInput => ({ ...base, customised: ids.map((id) => item(id)) })

describe('a change is named as a person would', () => {
  it.each<[string, ReplySettingsInput, object[]]>([
    ['nothing', base, []],
    ['the only way', withWays('endReply', 'Bye'), [{ kind: 'reply', name: 'endReply' }]],
    ['a way that is new', withWays('endReply', 'endReply 1', 'Bye'), [{ kind: 'way', name: 'endReply', place: 1 }]],
    ['a switch', { ...base, off: ['endReply'] }, [{ kind: 'off', name: 'endReply' }]],
    ['words', { ...base, sensitiveWords: ['two', 'three'] }, [{ kind: 'words', added: 1, removed: 1 }]],
    ['a move', ordered('d', 'a', 'b', 'c'), [{ kind: 'order', id: 'd', place: 0 }]],
    ['an item that is gone', ordered('a', 'b', 'd'), [{ kind: 'itemGone', question: 'question c' }]],
    ['the step', { ...base, answerStep: 5 }, [{ kind: 'step' }]],
  ])('%s', (_name, values, changes) => {
    expect(changesBetween(base, values)).toEqual(changes)
  })

  it('and only what was moved counts as moved', () => {
    expect([...movedIds(['a', 'b', 'c', 'd', 'e'], ['b', 'c', 'a', 'd', 'e'])]).toEqual(['a'])
    expect([...movedIds(['a', 'b', 'c'], ['new', 'a', 'c'])]).toEqual([])
  })
})

describe('of two who change at once', () => {
  it('each keeps what the other has not touched, without a question', () => {
    const mine = { ...withWays('endReply', 'Bye'), sensitiveWords: ['one', 'two', 'mine'] }
    const theirs: ReplySettingsInput = {
      ...withWays('thanksReply', 'Any time'),
      sensitiveWords: ['two', 'theirs'],
      customised: [
        item('new'),
        ...base.customised.map((each) => (each.id === 'b' ? item('b', { answer: 'B' }) : each)),
      ],
      answerStep: 4,
    }
    const { values, conflicts } = merge(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(values).toEqual({
      ...theirs,
      replies: { ...base.replies, endReply: ['Bye'], thanksReply: ['Any time'] },
      sensitiveWords: ['two', 'theirs', 'mine'],
    })
  })

  it('what both have changed is mine until theirs is chosen, and nothing is lost', () => {
    const mine: ReplySettingsInput = {
      ...withWays('endReply', 'Mine'),
      answerStep: 5,
      customised: [item('b', { answer: 'Mine' }), item('a'), item('c'), item('d', { answer: 'Mine' })],
    }
    const theirs: ReplySettingsInput = {
      ...withWays('endReply', 'Theirs'),
      off: ['endReply'],
      answerStep: 1,
      customised: [item('c', { answer: 'Theirs' }), item('a'), item('b', { answer: 'Theirs' })],
    }
    const { values, conflicts } = merge(base, mine, theirs)
    expect(conflicts.map(keyOf)).toEqual(['reply endReply', 'step', 'item b', 'item d', 'order'])
    expect(values.customised.map(({ id, answer }) => `${id} ${answer}`)).toEqual([
      'b Mine',
      'a An answer.',
      'c Theirs',
      'd Mine',
    ])
    expect(values).toMatchObject({ replies: { endReply: ['Mine'] }, off: [], answerStep: 5 })
    expect(conflicts.reduce(withTheirs, values)).toEqual(theirs)
  })

  it('an item that was deleted here and changed there is shown, and comes back to its place', () => {
    const theirs = {
      ...base,
      customised: base.customised.map((each) => (each.id === 'b' ? item('b', { answer: 'New' }) : each)),
    }
    const { values, conflicts } = merge(base, ordered('a', 'c', 'd'), theirs)
    expect(values.customised.map(({ id }) => id)).toEqual(['a', 'c', 'd'])
    expect(conflicts).toMatchObject([{ kind: 'item', id: 'b', mine: null, theirs: { answer: 'New' } }])
    expect(conflicts.reduce(withTheirs, values)).toEqual(theirs)
  })
})
