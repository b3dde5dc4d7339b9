/** Evaluation files with a bot: what it knows of itself, and which fact a query is for. */
import { expect, test } from 'vitest'
import { EvaluationFileError, readEvaluationFile } from '../evaluation-file.ts'

const bot = {
  name: 'Tilly',
  price: 12,
  products: ['Tiles', 'Grout'],
  is_free: false,
  mother: '  ',
  shoeSize: 44,
  father: { name: 'a kiln' },
  features: [{ name: 'Room Planner', isFree: 'yes', colour: 'red' }, { price: '3' }],
}

test('a bot needs no items, and is read liberally', () => {
  const file = readEvaluationFile({
    lang: 'en',
    template: 'general',
    knowledge: [],
    bot,
    queries: [
      ['who are you', ['bot.name', 'bot.self_introduction']],
      ['is it free', 'feature: ROOM planner.isFree'.replace(' ', '')],
      ['how much', 'bot.price'],
      ['advantages', 'product:Tiles.advantages'],
      ['who is your mother', 'bot.mother'],
    ],
    out_of_scope: ['is it raining'],
  })
  expect(file).toMatchObject({
    kind: 'faq',
    items: [],
    bot: {
      name: 'Tilly',
      facts: { price: '12', products: 'Tiles, Grout', isFree: 'no' },
      features: [{ id: '0', name: 'Room Planner', facts: { isFree: 'yes' } }],
    },
    queries: [
      { text: 'who are you', itemId: 'info:name', orIds: ['info:selfIntroduction'] },
      { text: 'is it free', itemId: 'feature:0:isFree' },
      { text: 'how much', itemId: 'info:price' },
      { text: 'who is your mother', itemId: 'info:mother' },
    ],
    outOfScope: ['is it raining'],
  })
  expect(file).not.toHaveProperty('bot.facts.mother')
  expect('notes' in file && file.notes).toEqual([
    'template: its entries are not measured, only what stands in the file',
    'knowledge is not known here, and ignored',
    'bot.shoeSize is not known here, and ignored',
    'bot.father is no text, and ignored',
    'bot.features[0].colour is not known here, and ignored',
    'bot.features[1] has no name, and is ignored',
    'queries[0][1]: bot.self_introduction is not filled in, so it cannot be answered',
    'queries[3][1]: product:Tiles.advantages is not known here, and ignored',
    'queries[4][1]: bot.mother is not filled in, so it cannot be answered',
  ])
})

test('items stand beside the bot, and a list may name both', () => {
  const items = [['f1', 'Is delivery free?', 'Yes.']]
  const queries = [['delivery free?', ['f1', 'bot.isFree']]]
  expect(readEvaluationFile({ lang: 'en', bot: { name: 'Tilly', isFree: 'yes' }, items, queries })).toMatchObject({
    items: [{ id: 'f1' }],
    queries: [{ text: 'delivery free?', itemId: 'f1', orIds: ['info:isFree'] }],
  })
})

test.each([
  ['the bot', { bot: 'Tilly' }, '"bot" is not an object'],
  ['a target', { bot: {}, queries: [['hi', '99']] }, 'queries[0][1]: no item has the id 99'],
])('what is wrong with %s is told', (_, content, message) => {
  expect(() => readEvaluationFile({ lang: 'en', ...content })).toThrow(new EvaluationFileError(message))
})
