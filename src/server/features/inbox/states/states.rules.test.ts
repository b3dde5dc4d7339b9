import { expect, test } from 'vitest'
import { type Hands, type HandsEvent, handsAfter, toldOf } from './states.rules.ts'

const me = 'me'
const hands = {
  bot: { state: 'bot', wantedBy: null, takenBy: null },
  asked: { state: 'waiting', wantedBy: 'contact', takenBy: null },
  lost: { state: 'waiting', wantedBy: 'fallbacks', takenBy: null },
  mine: { state: 'person', wantedBy: null, takenBy: me },
  app: { state: 'person', wantedBy: null, takenBy: null },
  resolved: { state: 'resolved', wantedBy: null, takenBy: null },
  owner: { state: 'waiting', wantedBy: 'owner', takenBy: null },
  rated: { state: 'waiting', wantedBy: 'rating', takenBy: null },
} as const satisfies Record<string, Hands>
type Name = keyof typeof hands

const events = {
  'the contact asks for a person': { kind: 'want', by: 'contact' },
  'two fallbacks': { kind: 'want', by: 'fallbacks' },
  'a bad rating': { kind: 'want', by: 'rating' },
  'the owner wants one': { kind: 'want', by: 'owner' },
  'take over': { kind: 'take-over', by: me },
  'answered elsewhere': { kind: 'answer-elsewhere' },
  'left elsewhere': { kind: 'leave-elsewhere' },
  'hand back': { kind: 'hand-back' },
  'time is up': { kind: 'time-out' },
  resolve: { kind: 'resolve' },
  reopen: { kind: 'reopen' },
  'the contact writes': { kind: 'contact-writes' },
} as const satisfies Record<string, HandsEvent>

/** Each event in each state: what it is afterwards. */
const edges: Record<
  keyof typeof events,
  Record<'bot' | 'asked' | 'lost' | 'mine' | 'app' | 'resolved', Name | 'taken' | 'refused'>
> = {
  'the contact asks for a person': {
    bot: 'asked',
    asked: 'asked',
    lost: 'asked',
    mine: 'taken',
    app: 'taken',
    resolved: 'asked',
  },
  'two fallbacks': { bot: 'lost', asked: 'asked', lost: 'lost', mine: 'taken', app: 'taken', resolved: 'lost' },
  'a bad rating': { bot: 'rated', asked: 'asked', lost: 'lost', mine: 'taken', app: 'taken', resolved: 'rated' },
  'the owner wants one': { bot: 'owner', asked: 'asked', lost: 'lost', mine: 'taken', app: 'taken', resolved: 'owner' },
  'take over': { bot: 'mine', asked: 'mine', lost: 'mine', mine: 'taken', app: 'taken', resolved: 'mine' },
  'answered elsewhere': { bot: 'app', asked: 'app', lost: 'app', mine: 'mine', app: 'app', resolved: 'app' },
  'left elsewhere': { bot: 'bot', asked: 'asked', lost: 'lost', mine: 'mine', app: 'bot', resolved: 'resolved' },
  'hand back': { bot: 'refused', asked: 'bot', lost: 'bot', mine: 'bot', app: 'bot', resolved: 'refused' },
  'time is up': { bot: 'refused', asked: 'bot', lost: 'bot', mine: 'bot', app: 'bot', resolved: 'refused' },
  resolve: {
    bot: 'resolved',
    asked: 'resolved',
    lost: 'resolved',
    mine: 'resolved',
    app: 'resolved',
    resolved: 'refused',
  },
  reopen: { bot: 'refused', asked: 'refused', lost: 'refused', mine: 'refused', app: 'refused', resolved: 'bot' },
  'the contact writes': { bot: 'bot', asked: 'asked', lost: 'lost', mine: 'mine', app: 'app', resolved: 'bot' },
}

for (const [event, byState] of Object.entries(edges))
  for (const [from, to] of Object.entries(byState))
    test(`${event}, ${from}: ${to}`, () => {
      const outcome = handsAfter(hands[from as Name], events[event as keyof typeof events])
      expect(outcome).toEqual(to === 'taken' || to === 'refused' ? to : hands[to])
    })

test('the contact is told at both changes, and of nothing that they do not notice', () => {
  const told = (from: Name, event: keyof typeof events, to: Name) => toldOf(hands[from], hands[to], events[event])
  expect(told('bot', 'take over', 'mine')).toBe('personTookOver')
  expect(told('mine', 'hand back', 'bot')).toBe('botIsBack')
  expect(told('mine', 'resolve', 'resolved')).toBe('botIsBack')
  expect(told('asked', 'time is up', 'bot')).toBe('nobodyCame')
  expect(told('lost', 'time is up', 'bot')).toBeUndefined()
  expect(told('bot', 'resolve', 'resolved')).toBeUndefined()
  expect(told('bot', 'the owner wants one', 'owner')).toBeUndefined()
  expect(told('bot', 'answered elsewhere', 'app')).toBeUndefined()
  expect(told('app', 'left elsewhere', 'bot')).toBe('botIsBack')
})
