/**
 * Makes the data of an earlier commit: starts the product from a checkout of it, uses it as people and programs do, and keeps every row and what
 * its screens showed. `npx tsx tests/upgrade/make-data.ts --checkout=/path/to/checkout --name=before-utterances`; commit the file it writes.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type As, type OldProduct, password, type Reply, startOldProduct } from './old-product.ts'
import { type Facts, readTables, type Shown, writeData } from './upgrade-data.ts'

const { values } = parseArgs({ options: { checkout: { type: 'string' }, name: { type: 'string' } } })
if (!values.checkout || !values.name) throw new Error('Which checkout, and which name?')

const emails = { owner: 'owner@example.com', vip: 'vip@example.com', free: 'free@example.com' }
const manyItems = 10_000

const chineseTexts = [
  '你好',
  '你们几点营业？',
  '周末呢？',
  '怎么退货',
  '换货呢',
  '多久发货，几天能到？',
  '运费',
  'L120台灯多少钱',
  '茶3号怎么泡？',
  '发票可以开吗',
  '😀 qwertz',
  '再见',
]
const englishTexts = [
  'hello',
  'What are your opening hours?',
  'and on Sundays?',
  'How do I return something?',
  'delivery',
  'How long does delivery take?',
  'is it safe',
  'wallet',
  'Where are you located?',
  'zzz qqq',
  "it's 100% \\ \"quoted\" 'text'",
  'bye',
]

const dataDir = await mkdtemp(join(tmpdir(), 'upgrade-data-'))
const product = await startOldProduct(values.checkout, dataDir, emails.owner)
const database = new pg.Client(product.connectionString)
try {
  await database.connect()
  const facts = await makeData(product)
  // Hits are written once a second.
  await delay(3000)
  const shown = await look(product, facts)
  const tables = await readTables(database)
  await writeData(values.name, { facts, shown, tables })
} finally {
  await database.end()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function makeData({ call, upload, logIn, proof }: OldProduct): Promise<Facts> {
  const owner = await logIn(emails.owner)

  async function signUp(email: string, locale: string): Promise<As> {
    const { code } = await call('POST', '/api/v1/admin/invitation-codes', { note: `for ${email}` }, owner)
    await call('POST', '/api/v1/sign-up/code', { email, locale, proof: await proof() })
    const mails = await call('GET', `/api/v1/admin/outbox?q=${encodeURIComponent(email)}`, undefined, owner)
    const emailCode = /^\d{6}$/m.exec(mails.items[0].text)?.[0]
    const body = { email, password, confirm: password, invitationCode: code, emailCode, locale }
    await call('POST', '/api/v1/sign-up', body)
    return await logIn(email)
  }
  async function makeBot(as: As, email: string, name: string, language: string, template = 'general') {
    const { bot, apiKey } = await call('POST', '/api/v1/bots', { name, language, template }, as)
    return { id: bot.id as string, apiKey: apiKey as string, email, language }
  }
  async function settled(botId: string, importId: string, as: As): Promise<Reply> {
    for (let tries = 0; tries < 1200; tries += 1) {
      const found = await call('GET', `/api/v1/bots/${botId}/imports/${importId}`, undefined, as)
      if (!['reading', 'committing', 'undoing'].includes(found.status)) return found
      await delay(100)
    }
    throw new Error('The import does not end')
  }
  async function importFile(
    botId: string,
    as: As,
    name: string,
    content: string,
    duplicates = 'skip',
  ): Promise<string> {
    const { id } = await upload(`/api/v1/bots/${botId}/imports`, name, content, as)
    await settled(botId, id, as)
    await call('POST', `/api/v1/bots/${botId}/imports/${id}/commit`, { duplicates, withoutErrorRows: true }, as)
    const done = await settled(botId, id, as)
    if (done.status !== 'done') throw new Error(`The import ended as ${done.status}`)
    return id
  }

  const application = { purpose: 'A shop for lamps', locale: 'en' }
  for (const name of ['one', 'two'])
    await call('POST', '/api/v1/invitations/applications', {
      ...application,
      email: `${name}@example.com`,
      proof: await proof(),
    })
  const { items: applications } = await call('GET', '/api/v1/admin/applications', undefined, owner)
  await call('POST', `/api/v1/admin/applications/${applications[0].id}/decision`, { decision: 'approve' }, owner)

  const vip = await signUp(emails.vip, 'zh')
  const free = await signUp(emails.free, 'en')
  // Plans are not sold yet.
  await database.query(
    `update accounts set plan = 'vip-yearly', plan_until = now() + interval '300 days' where email = $1`,
    [emails.vip],
  )
  const accountKey = (await call('POST', '/api/v1/account/key', {}, vip)).apiKey as string

  const lamps = await makeBot(owner, emails.owner, '灯具店', 'zh')
  const lampsEn = await makeBot(owner, emails.owner, 'Lamp shop', 'en')
  const tea = await makeBot(vip, emails.vip, '茶叶店', 'zh')
  const coin = await makeBot(vip, emails.vip, 'Coin desk', 'en', 'coin')
  const small = await makeBot(free, emails.free, 'Small shop', 'en')

  await importFile(lamps.id, owner, '灯具.csv', manyLamps(manyItems))
  await importFile(tea.id, vip, '茶.csv', teaRows('每天', 40))
  const undone = await importFile(tea.id, vip, '茶 2.csv', teaRows('改过', 60), 'overwrite')
  await call('POST', `/api/v1/bots/${tea.id}/imports/${undone}/undo`, {}, vip)
  await settled(tea.id, undone, vip)
  await importFile(tea.id, vip, '茶 3.csv', teaRows('再改', 20), 'overwrite')
  const waiting = await upload(
    `/api/v1/bots/${tea.id}/imports`,
    'faults.csv',
    'Question,Answer\n,no question\nok?,yes\nok?,twice\n',
    vip,
  )
  await call('PATCH', `/api/v1/bots/${tea.id}/imports/${waiting.id}/rows/2`, { question: '补上的问题' }, vip)
  const given = await upload(`/api/v1/bots/${coin.id}/imports`, 'given-up.csv', 'Question,Answer\na?,b\n', vip)
  await call('POST', `/api/v1/bots/${coin.id}/imports/${given.id}/cancel`, {}, vip)

  for (const [bot, as] of [
    [lamps, owner],
    [lampsEn, owner],
    [tea, vip],
    [coin, vip],
    [small, free],
  ] as const) {
    const { items } = await call('GET', `/api/v1/bots/${bot.id}/corpus?limit=40`, undefined, as)
    await call(
      'PATCH',
      `/api/v1/bots/${bot.id}/corpus/${items[1].id}`,
      { answer: 'Changed by hand.', keywords: ['hand'] },
      as,
    )
    await call('PATCH', `/api/v1/bots/${bot.id}/corpus/${items[2].id}`, { isEnabled: false }, as)
    await call(
      'POST',
      `/api/v1/bots/${bot.id}/corpus/${items[3].id}/variants`,
      { text: `another way to ask ${items[3].question}` },
      as,
    )
    await call('POST', `/api/v1/bots/${bot.id}/corpus-deletions`, { ids: [items[4].id, items[5].id] }, as)
    const back = await call('POST', `/api/v1/bots/${bot.id}/corpus-deletions`, { ids: [items[6].id] }, as)
    await call('DELETE', `/api/v1/bots/${bot.id}/corpus-deletions/${back.deletionId}`, undefined, as)
    await call(
      'POST',
      `/api/v1/bots/${bot.id}/corpus`,
      { question: `${bot.language} own question?`, answer: 'An own *answer*.' },
      as,
    )
  }
  await call('POST', `/api/v1/bots/${coin.id}/first-steps`, { step: 'snippet-copied' }, vip)

  const visitorTokens: Facts['visitorTokens'][number][] = []
  const repeated: Facts['repeated'][number][] = []
  for (const [bot, as] of [
    [lamps, owner],
    [lampsEn, owner],
    [tea, vip],
    [coin, vip],
  ] as const)
    await chat(bot, as)

  /** A program, two visitors and the owner. */
  async function chat(bot: Facts['bots'][number], as: As): Promise<void> {
    const texts = bot.language === 'zh' ? chineseTexts : englishTexts
    const program = { bearer: bot.apiKey }
    const messages = `/api/v1/bots/${bot.id}/messages`
    const judged: string[] = []
    for (const contact of ['anna', 'ben'])
      for (const text of texts)
        judged.push((await call('POST', messages, { text, contactId: contact }, program)).messageId)
    let conversationId: string | undefined
    for (const text of texts.slice(0, 6))
      ({ conversationId } = await call('POST', messages, { text, ...(conversationId && { conversationId }) }, program))
    for (const text of texts) await call('POST', messages, { text }, program)
    // What a caller repeats that never saw the reply.
    const idempotencyKey = `repeat-${bot.id}`
    const body = { text: texts[0] ?? '', contactId: 'carla' }
    repeated.push({
      botId: bot.id,
      key: idempotencyKey,
      body,
      reply: await call('POST', messages, body, { ...program, idempotencyKey }),
    })
    for (const visitor of ['mia', 'noah']) {
      const visitorToken = `visitor-token-of-${visitor}-${bot.id}`
      visitorTokens.push({ botId: bot.id, token: visitorToken })
      for (const text of texts) {
        const said = await call('POST', `/api/v1/public/bots/${bot.id}/messages`, { text, visitorToken })
        if (said.suggestions.length === 0) continue
        // Chosen by its number, then by its words.
        await call('POST', `/api/v1/public/bots/${bot.id}/messages`, { text: '1', visitorToken })
        await call('POST', `/api/v1/public/bots/${bot.id}/messages`, {
          text: said.suggestions[0].question,
          visitorToken,
        })
      }
    }
    let testId: string | undefined
    for (const text of texts)
      ({ conversationId: testId } = await call(
        'POST',
        `/api/v1/bots/${bot.id}/test-messages`,
        { text, ...(testId && { conversationId: testId }) },
        as,
      ))
    const reasons = [['wrong'], ['incomplete', 'tone'], []]
    for (const [at, id] of judged.entries()) {
      if (at % 3 === 2) continue
      const verdict = at % 3 === 0 ? 'good' : 'needs-improvement'
      const judgement = {
        verdict,
        reasons: reasons[at % reasons.length],
        comment: at % 4 === 0 ? `评语 "${at}"\nzweite Zeile` : '',
      }
      await call('PUT', `/api/v1/bots/${bot.id}/messages/${id}/feedback`, judgement, as)
    }
  }

  // To the quota's end and beyond, with the one polite sentence to each visitor.
  for (let at = 0; at < 101; at += 1)
    await call(
      'POST',
      `/api/v1/bots/${small.id}/messages`,
      { text: englishTexts[at % englishTexts.length] },
      { bearer: small.apiKey },
      [429],
    )
  for (const visitor of ['mia', 'noah']) {
    const visitorToken = `visitor-token-of-${visitor}-${small.id}`
    visitorTokens.push({ botId: small.id, token: visitorToken })
    for (let tries = 0; tries < 2; tries += 1)
      await call('POST', `/api/v1/public/bots/${small.id}/messages`, { text: 'hello', visitorToken }, {}, [429])
  }
  return {
    password,
    emails,
    accountKey,
    bots: [lamps, lampsEn, tea, coin, small],
    visitorTokens,
    repeated,
    madeAt: new Date().toISOString(),
  }
}

/** What the screens of the owners, and the old clients, were answered. */
async function look({ call, logIn }: OldProduct, facts: Facts): Promise<Shown[]> {
  const shown: Shown[] = []
  const see = async (by: Shown['by'], path: string, as: As, body?: unknown): Promise<Reply> => {
    const method = body === undefined ? 'GET' : 'POST'
    const reply = await call(method, path, body, as)
    shown.push({ by, method, path, ...(body === undefined ? {} : { body }), reply })
    return reply
  }
  for (const email of Object.values(facts.emails)) {
    const as = await logIn(email)
    await see(email, '/api/v1/session', as)
    await see(email, '/api/v1/bots', as)
    await see(email, '/factory/account', as, { operation: 'GetAccount' })
    for (const { id } of facts.bots.filter((bot) => bot.email === email)) {
      const bot = `/api/v1/bots/${id}`
      await see(email, bot, as)
      await see(email, `/factory/chatbotregistration/${id}`, as)
      const { items } = await see(email, `${bot}/corpus?limit=60`, as)
      await see(email, `${bot}/corpus/${items[0].id}`, as)
      await see(email, `${bot}/corpus?enabled=no&limit=60`, as)
      await see(email, `${bot}/corpus?q=${encodeURIComponent('运费')}`, as)
      await see(email, `${bot}/corpus-intents`, as)
      const imports = await see(email, `${bot}/imports`, as)
      for (const one of imports.items) {
        await see(email, `${bot}/imports/${one.id}`, as)
        await see(email, `${bot}/imports/${one.id}/rows?limit=50`, as)
      }
    }
  }
  const owner = await logIn(facts.emails.owner)
  await see(facts.emails.owner, '/api/v1/admin/applications', owner)
  await see(facts.emails.owner, '/api/v1/admin/outbox', owner)
  for (const { botId, token } of facts.visitorTokens)
    await see('visitor', `/api/v1/public/bots/${botId}/conversation`, {}, { visitorToken: token })
  return shown
}

function manyLamps(count: number): string {
  const kinds = ['台灯', '吊灯', '壁灯', '落地灯', '夜灯', '射灯', '筒灯', '路灯']
  const asks = [
    '多少钱',
    '有货吗',
    '怎么安装',
    '保修几年',
    '多大功率',
    '能调光吗',
    '几天到',
    '运费怎么算',
    '有发票吗',
    '能退吗',
  ]
  const answers = ['请看商品页。', '现货，当天发出。', '按说明书装就行。', '保修两年。', '可以，七天内都行。']
  const rows = Array.from({ length: count }, (_, i) => {
    const question = `L${i}${kinds[i % kinds.length]}${asks[i % asks.length]}`
    const variant = i % 50 === 0 ? `L${i}号${asks[(i + 3) % asks.length]}` : ''
    return [
      question,
      answers[i % answers.length],
      i % 10 === 0 ? '价格' : '',
      i % 25 === 0 ? '灯' : '',
      variant,
      i % 100 === 7 ? '否' : '是',
    ]
  })
  return ['问题,答案,意图,关键词,相似问,启用', ...rows.map((row) => row.join())].join('\n')
}

function teaRows(word: string, count: number): string {
  const rows = Array.from({ length: count }, (_, i) => `茶${i}号怎么泡？,${word}：水温 ${80 + (i % 20)} 度。`)
  return ['问题,答案', ...rows].join('\n')
}
