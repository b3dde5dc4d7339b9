import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testBot } from '#contract/features/answers.ts'
import { renameBot } from '#contract/features/bots.ts'
import {
  addFeature,
  changeFeature,
  changeInformation,
  getInformation,
  orderFeatures,
  removeFeature,
} from '#contract/features/customising/bot-information.ts'
import { informationLimits, personalFields } from '#contract/features/customising/information.ts'
import { listFacts, saveFacts } from '#contract/features/facts.ts'
import type { Locale } from '#contract/fields.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createUserSession, type Person } from '#tests/support/people/people.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await createUserSession(app, { plan: 'vip-yearly' })
})
afterAll(() => app.close())

/** A plan has ten bots. */
let made = 0

type Facts = NonNullable<NonNullable<Parameters<typeof call<typeof changeInformation>>[2]['body']>['facts']>

async function makeBot(language: Locale = 'en', items: readonly { question: string; answer: string }[] = []) {
  made += 1
  if (made % 10 === 0) owner = await createUserSession(app, { plan: 'vip-yearly' })
  const by = owner
  const bot = await createTestBot(app, by, { language, items })
  const params = { botId: bot.id }
  const read = async () => (await call(app, getInformation, { params }, by)).reply
  return {
    bot,
    params,
    read,
    /** Over what stands there now, unless told. */
    change: async (facts: Facts, revision?: number) =>
      await call(
        app,
        changeInformation,
        { params, body: { facts, revision: revision ?? (await read()).revision } },
        owner,
      ),
    reword: async (wordings: Record<string, string>) =>
      await call(app, changeInformation, { params, body: { wordings, revision: (await read()).revision } }, by),
    ask: async (text: string) => (await call(app, testBot, { params, body: { text } }, by)).reply.answer,
  }
}

describe('what a bot knows of itself', () => {
  it('is empty at first, and answers as soon as it is filled in, in the words of the owner where there are any', async () => {
    const { read, change, reword, ask, params, bot } = await makeBot()
    expect(await read()).toMatchObject({
      revision: 0,
      updatedAt: null,
      features: [],
      facts: { father: '', products: [] },
    })
    expect((await ask('How much is it?')).source.kind).not.toBe('answer')

    const { reply } = await change({ price: { text: '', amount: '39', currency: 'GBP' }, father: 'a lamp ' })
    expect(reply.conflicts).toEqual([])
    expect(reply.information).toMatchObject({ revision: 1, facts: { father: 'a lamp' } })
    expect(reply.information.said.price).toMatchObject({
      question: expect.stringMatching(/\?$/),
      answer: expect.stringContaining('£39'),
    })
    expect(await ask('How much is it?')).toMatchObject({
      text: expect.stringContaining('£39'),
      source: { kind: 'answer', id: 'info:price' },
    })

    await reword({ price: 'Ask {bot}: thirty-nine pounds, and not a penny more.' })
    expect((await ask('How much is it?')).text).toBe(`Ask ${bot.name}: thirty-nine pounds, and not a penny more.`)
    await call(app, renameBot, { params, body: { name: 'Tilly' } }, owner)
    expect((await ask('How much is it?')).text).toBe('Ask Tilly: thirty-nine pounds, and not a penny more.')
    expect((await ask('Who is your father?')).text).toContain('a lamp')
    await reword({ price: '' })
    expect((await ask('How much is it?')).text).toContain('£39')
    await change({ price: { text: '', amount: '', currency: 'GBP' } })
    expect((await ask('How much is it?')).source.kind).not.toBe('answer')
  })

  it('says prices, discounts and lists as people do', async () => {
    const en = await makeBot()
    const said = async (
      { change }: typeof en,
      facts: Facts,
      field: 'price' | 'discount' | 'products' | 'paymentMethods',
    ) => (await change(facts)).reply.information.said[field].answer
    expect(await said(en, { price: { text: 'tents and boots', amount: '1,200', currency: 'USD' } }, 'price')).toContain(
      'Tents and boots (from US$1,200)',
    )
    expect(await said(en, { price: { text: 'tents from £39', amount: '39', currency: 'GBP' } }, 'price')).not.toContain(
      '(',
    )
    expect(await said(en, { discount: { text: '', percent: '10%' } }, 'discount')).toContain('10% off')
    expect(await said(en, { paymentMethods: ['Visa', 'visa ', '', 'PayPal', 'cash'] }, 'paymentMethods')).toContain(
      'Visa, PayPal and cash',
    )
    const zh = await makeBot('zh')
    expect(await said(zh, { price: { text: '', amount: '299', currency: 'CNY' } }, 'price')).toContain('¥299')
    expect(await said(zh, { discount: { text: '学生', percent: '15' } }, 'discount')).toContain('学生（8.5 折）')
    expect(await said(zh, { products: ['帐篷', '背包'] }, 'products')).toContain('帐篷和背包')
    expect((await zh.ask('多少钱')).source.id).toBe('info:price')
  })

  it('takes both signs from the birthday, and leaves those that the owner wrote', async () => {
    const { change } = await makeBot('zh')
    const facts = async (given: Facts) => (await change(given)).reply.information.facts
    expect(await facts({ birthday: '2024-02-09' })).toMatchObject({ zodiacSign: '水瓶座', chineseZodiac: '兔' })
    expect(await facts({ birthday: '2024-02-10' })).toMatchObject({ zodiacSign: '水瓶座', chineseZodiac: '龙' })
    expect(await facts({ chineseZodiac: '猫' })).toMatchObject({ zodiacSign: '水瓶座', chineseZodiac: '猫' })
    expect(await facts({ birthday: '1999-12-31' })).toMatchObject({ zodiacSign: '摩羯座', chineseZodiac: '猫' })
    expect(await facts({ zodiacSign: '' })).toMatchObject({ zodiacSign: '' })
    expect(await facts({ birthday: '' })).toMatchObject({ zodiacSign: '', chineseZodiac: '猫' })
    const { reply } = await (await makeBot('en')).change({ birthday: '1950-01-01', zodiacSign: 'None' })
    expect(reply.information.facts).toMatchObject({ zodiacSign: 'None', chineseZodiac: 'Ox' })
    expect(reply.information.signs).toEqual({ zodiacSign: 'Capricorn', chineseZodiac: 'Ox' })
  })

  it('fills the blank of the template that asks for the same, but for what the owner wrote there', async () => {
    const bot = await createTestBot(app, owner, { language: 'en' })
    const params = { botId: bot.id }
    const blank = async () =>
      (await call(app, listFacts, { params }, owner)).reply.items.find(({ label }) => label === 'payment methods')
        ?.value
    const put = (paymentMethods: string[], revision: number) =>
      call(app, changeInformation, { params, body: { facts: { paymentMethods }, revision } }, owner)
    expect(await blank()).toBe('')
    await put(['Visa', 'cash'], 0)
    expect(await blank()).toBe('Visa and cash')
    await put(['Visa'], 1)
    expect(await blank()).toBe('Visa')
    // What does not fit there leaves it open, and what fits again fills it.
    await put(['Visa', '【cash】'], 2)
    expect(await blank()).toBe('')
    await put(['cash'], 3)
    expect(await blank()).toBe('cash')
    const own = { params, body: { values: { 'payment methods': 'In shells' } } }
    expect((await call(app, saveFacts, own, owner)).status).toBe(200)
    await put(['PayPal'], 4)
    expect(await blank()).toBe('In shells')
  })

  it.each<[string, Facts, string, string]>([
    ['a text that is too long', { reasonForName: 'a'.repeat(501) }, 'facts.reasonForName', 'field-too-long'],
    [
      'an introduction that is too long',
      { selfIntroduction: 'a'.repeat(2001) },
      'facts.selfIntroduction',
      'field-too-long',
    ],
    [
      'a website that runs something',
      { officialWebsite: 'javascript:alert(1)' },
      'facts.officialWebsite',
      'link-format',
    ],
    ['another scheme', { officialWebsite: 'ftp://example.com' }, 'facts.officialWebsite', 'link-format'],
    ['a website with a password', { officialWebsite: 'https://:pw@evil.com' }, 'facts.officialWebsite', 'link-format'],
    ['a website without slashes', { officialWebsite: 'https:evil.com' }, 'facts.officialWebsite', 'link-format'],
    ['a website of slashes alone', { officialWebsite: '//evil.com' }, 'facts.officialWebsite', 'link-format'],
    ['501 times one product', { products: Array<string>(501).fill('Tea') }, 'facts.products', 'too-many-entries'],
    [
      'words in an amount',
      { price: { text: '', amount: '299 up', currency: 'GBP' } },
      'facts.price.amount',
      'amount-format',
    ],
    [
      'a currency that is none',
      { price: { text: '', amount: '', currency: 'XXX' as 'GBP' } },
      'facts.price.currency',
      'choice-invalid',
    ],
    ['a discount of nothing', { discount: { text: '', percent: '0' } }, 'facts.discount.percent', 'percent-format'],
    ['a day that is none', { birthday: '2023-02-29' }, 'facts.birthday', 'birthday-format'],
    ['another choice', { isFree: 'maybe' as 'yes' }, 'facts.isFree', 'choice-invalid'],
    ['a long product', { products: ['a'.repeat(101)] }, 'facts.products.0', 'field-too-long'],
    [
      'too many products',
      { products: Array.from({ length: 51 }, (_, i) => `p${i}`) },
      'facts.products',
      'too-many-entries',
    ],
  ])('refuses %s at its field, and stores nothing of the change', async (_, facts, field, code) => {
    refusing ??= await makeBot()
    const { status, problem } = await refusing.change({ ...facts, father: 'a lamp' })
    expect([status, problem.faults?.[0] ?? problem]).toEqual([422, expect.objectContaining({ field, code })])
    expect((await refusing.read()).revision).toBe(0)
  })
  let refusing: Awaited<ReturnType<typeof makeBot>> | undefined

  it('keeps both of two changes to different fields, and refuses a second one to the same field with what stands there', async () => {
    const { change, read } = await makeBot()
    await change({ mother: 'a candle' }, 0)
    const { reply } = await change({ father: 'a lamp', mother: 'a torch' }, 0)
    expect(reply.conflicts).toEqual([{ part: 'fact', field: 'mother' }])
    expect(reply.information.facts).toMatchObject({ father: 'a lamp', mother: 'a candle' })
    // The same words are no quarrel, and whoever has seen the newer ones may overwrite them.
    expect((await change({ mother: 'a candle' }, 0)).reply.conflicts).toEqual([])
    expect((await change({ mother: 'a torch' }, reply.information.revision)).reply.conflicts).toEqual([])
    expect((await read()).facts.mother).toBe('a torch')
  })

  it('loses nothing of 200 changes at once', async () => {
    const { change, read, ask } = await makeBot()
    const names = Array.from({ length: 10 }, (_, place) => place)
    const fields = personalFields.filter((field) => field !== 'birthday')
    const calls = Array.from({ length: 200 }, (_, place) => {
      const field = fields[place % fields.length] as string
      // Each field is changed several times, from the same beginning: the first one stays.
      return change({ [field]: `the ${field} of ${names[place % 10]}` }, 0)
    })
    const replies = await Promise.all(calls)
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const { facts, revision, said } = await read()
    expect(revision).toBe(fields.length)
    for (const field of fields) {
      expect(facts[field]).toMatch(new RegExp(`^the ${field} of \\d$`))
      expect(said[field]?.answer?.toLowerCase()).toContain(facts[field]?.toLowerCase())
    }
    expect((await ask('Who is your father?')).text).toContain(facts.father)
  })

  it('is nobody else’s', async () => {
    const { params, change } = await makeBot()
    await change({ father: 'a lamp' })
    const stranger = await createUserSession(app)
    expect((await call(app, getInformation, { params }, stranger)).status).toBe(404)
    const body = { revision: 1, facts: { father: 'a stranger' } }
    expect((await call(app, changeInformation, { params, body }, stranger)).status).toBe(404)
    expect((await call(app, addFeature, { params, body: { name: 'Mine' } }, stranger)).status).toBe(404)
  })
})

describe('features', () => {
  it('answer by their names, follow a new name, and come back as they were', async () => {
    const { params, read, ask } = await makeBot('en')
    const facts = { description: 'It finds your size from two numbers.', isFree: 'yes' as const }
    const { reply: added, status } = await call(
      app,
      addFeature,
      { params, body: { name: 'Size finder', facts } },
      owner,
    )
    expect(status).toBe(201)
    const featureId = added.id
    expect(await ask('What is Size finder?')).toMatchObject({
      text: 'It finds your size from two numbers.',
      source: { id: `feature:${featureId}:description` },
    })
    const renamed = await call(
      app,
      changeFeature,
      {
        params: { ...params, featureId },
        body: { revision: 1, name: 'Measure wizard', wordings: { isFree: 'Free, always.' } },
      },
      owner,
    )
    expect(renamed.reply.information.features[0]).toMatchObject({ name: 'Measure wizard', revision: 2 })
    expect((await ask('Is Measure wizard free?')).text).toBe('Free, always.')

    const { reply } = await call(app, removeFeature, { params: { ...params, featureId } }, owner)
    expect(reply.information.features).toEqual([])
    expect((await ask('Is Measure wizard free?')).source.kind).not.toBe('answer')
    await call(app, addFeature, { params, body: { name: 'Other' } }, owner)
    await call(app, addFeature, { params, body: reply.removed }, owner)
    expect((await read()).features.map(({ name }) => name)).toEqual(['Measure wizard', 'Other'])
    expect((await ask('Is Measure wizard free?')).text).toBe('Free, always.')
  })

  it('leave no name behind that the bot has no more', async () => {
    const { params, ask } = await makeBot()
    const facts = { description: 'It finds your size.' }
    const { reply } = await call(app, addFeature, { params, body: { name: 'Size finder', facts } }, owner)
    const asked = async () => (await ask('What name do you go by?')).source.id
    expect(await asked()).toBe('info:name')
    await call(app, removeFeature, { params: { ...params, featureId: reply.id } }, owner)
    await call(app, renameBot, { params, body: { name: 'Renamed since' } }, owner)
    expect(await asked()).not.toBe('info:name')
    await call(app, addFeature, { params, body: { name: 'Size finder', facts } }, owner)
    expect((await ask('What name do you go by?')).text).toContain('Renamed since')
  })

  it('keep their order when one is removed and another one is changed', async () => {
    const { params, read } = await makeBot()
    const ids: string[] = []
    for (const name of ['A', 'B', 'C', 'D'])
      ids.push((await call(app, addFeature, { params, body: { name } }, owner)).reply.id)
    const [a = '', b = '', c = '', d = ''] = ids
    await call(app, orderFeatures, { params, body: { ids: [a, b, d, c] } }, owner)
    await call(app, removeFeature, { params: { ...params, featureId: a } }, owner)
    const body = { revision: 1, facts: { description: 'Changed.' } }
    const { reply } = await call(app, changeFeature, { params: { ...params, featureId: c }, body }, owner)
    for (const { features } of [reply.information, await read()])
      expect(features.map(({ id }) => id)).toEqual([b, d, c])
  })

  it('have names of their own, are at most fifty, and stand in the order of the owner', async () => {
    const { params, read } = await makeBot()
    const add = (name: string) => call(app, addFeature, { params, body: { name } }, owner)
    const problems = async (name: string) => {
      const { status, problem } = await add(name)
      return [status, problem.code, problem.field]
    }
    expect(await problems(' ')).toEqual([422, 'field-required', 'name'])
    expect(await problems('Ａ <b>')).toEqual([422, 'name-characters', 'name'])
    await add('Size finder')
    expect(await problems('SIZE ｆｉｎｄｅｒ')).toEqual([409, 'feature-exists', 'name'])
    const names = Array.from({ length: informationLimits.features }, (_, place) => `Feature ${place}`)
    const statuses = await Promise.all(
      [...names, 'One more', 'And one more'].map(async (name) => (await add(name)).status),
    )
    expect(statuses.filter((status) => status === 201).length).toBe(informationLimits.features - 1)
    expect(await problems('Number 51')).toEqual([422, 'too-many-entries', undefined])
    const ids = (await read()).features.map(({ id }) => id)
    const first = ids.at(-1) ?? ''
    const { reply } = await call(app, orderFeatures, { params, body: { ids: [first] } }, owner)
    expect(reply.information.features.map(({ id }) => id)).toEqual([first, ...ids.slice(0, -1)])
    const [one, two] = reply.information.features
    const body = { revision: 1, name: (two?.name ?? '').toUpperCase() }
    const taken = await call(app, changeFeature, { params: { ...params, featureId: one?.id ?? '' }, body }, owner)
    expect([taken.status, taken.problem.code, taken.problem.field]).toEqual([409, 'feature-exists', 'name'])
  })
})
