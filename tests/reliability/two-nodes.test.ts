import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getChallenge, mintInvitationCode, sendSignUpCode, setUpOwner, signUp } from '#contract/features/accounts.ts'
import { sendMessage } from '#contract/features/answers.ts'
import { createBot } from '#contract/features/bots.ts'
import { createCorpusItem, updateCorpusItem } from '#contract/features/corpus.ts'
import { type ChildApp, ownerPassword } from '#tests/support/apps/child-app.ts'
import { createTwoNodes, type DatabaseServer, startDatabaseServer } from '#tests/support/apps/two-nodes.ts'
import { callOver, createBotOver, type HttpAs, logInOver } from '#tests/support/calls/http-calls.ts'
import { balance, startChatLoad } from '#tests/support/load/chat-load.ts'
import { solveChallenge } from '#tests/support/people/proofs.ts'
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'

let server: DatabaseServer
let mail: MailServer
let nodes: [ChildApp, ChildApp]

beforeAll(async () => {
  server = await startDatabaseServer()
  mail = await startMailServer()
  nodes = await createTwoNodes(await server.createDatabase(), { env: { SMTP_URL: mail.url } })
  await Promise.all(nodes.map((node) => node.start()))
})

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.remove()))
  await mail.close()
  await server.stop()
})

const nodeOf = (index: number): ChildApp => nodes[index % 2] as ChildApp

/** Each caller has an address of its own, as limits for one address are not what is tested. */
let addresses = 0
function newAddress(): string {
  addresses += 1
  return `10.1.${addresses >> 8}.${addresses & 255}`
}

test('nodes that start at once on an empty database take turns, and one owner comes of their links', async () => {
  for (let round = 0; round < 3; round += 1) {
    const fresh = await createTwoNodes(await server.createDatabase(), { hasOwner: false })
    await Promise.all(fresh.map((node) => node.start()))
    const tokens = await Promise.all(
      fresh.map((node) =>
        expect
          .poll(() => /register#setup=(\S+)/.exec(node.output)?.[1], { timeout: 20_000 })
          .toBeTruthy()
          .then(() => /register#setup=(\S+)/.exec(node.output)?.[1] ?? ''),
      ),
    )
    const owners = tokens.flatMap((token) => fresh.map((node) => ({ token, node })))
    const answers = await Promise.all(
      owners.map(({ token, node }, index) =>
        callOver(
          node.origin,
          setUpOwner,
          { body: { token, email: `owner-${index}@example.com`, password: ownerPassword, confirm: ownerPassword } },
          { address: newAddress() },
        ),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(3)
    // 'setup-done', or 'setup-link-wrong' when the other node has printed a newer link.
    expect(refused.every(({ status }) => status === 409 || status === 403)).toBe(true)
    const admins = await fresh[0].query<{ email: string }>(`select email from accounts where role = 'admin'`)
    expect(admins).toHaveLength(1)
    await Promise.all(fresh.map((node) => node.remove()))
  }
})

test('nodes that start at once with an owner in their settings create one', async () => {
  const owners = await nodeOf(0).query(`select email from accounts where role = 'admin'`)
  expect(owners).toHaveLength(1)
})

test('an edit on one node is answered by the other at once', async () => {
  const bot = await createBotOver(nodeOf(0))
  const params = { botId: bot.botId }
  const question = 'What is the word of the moment?'
  const item = await callOver(nodeOf(0).origin, createCorpusItem, { params, body: { question, answer: 'word 0' } }, bot)
  for (let turn = 1; turn <= 30; turn += 1) {
    const answer = `word ${turn}`
    const edited = await callOver(
      nodeOf(turn).origin,
      updateCorpusItem,
      { params: { ...params, itemId: item.reply.id }, body: { answer } },
      bot,
    )
    expect(edited.status).toBe(200)
    const asked = await callOver(
      nodeOf(turn + 1).origin,
      sendMessage,
      { params, body: { text: question } },
      { bearer: bot.apiKey },
    )
    expect(asked.reply.answer?.text).toBe(answer)
  }
})

test('of 200 parallel calls over both nodes at the last unit of a quota exactly one is answered', async () => {
  const { cookie } = await signUpNewcomer('quota@example.com')
  const made = await callOver(
    nodeOf(0).origin,
    createBot,
    { body: { name: 'Quota', language: 'en', template: 'general' } },
    { cookie },
  )
  const { bot, apiKey } = made.reply
  for (let round = 0; round < 20; round += 1) {
    await nodeOf(0).query(
      `insert into usage_days (account_id, day, calls) select account_id, (select (now() at time zone time_zone)::date from accounts where id = account_id), 99 from bots where id = $1
       on conflict (account_id, day) do update set calls = 99`,
      [bot.id],
    )
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        callOver(
          nodeOf(index).origin,
          sendMessage,
          { params: { botId: bot.id }, body: { text: 'When are you open?' } },
          { bearer: apiKey, address: newAddress() },
        ),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 199])
  }
  expect(
    await nodeOf(0).query("select count(*)::int from messages where bot_id = $1 and direction = 'out'", [bot.id]),
  ).toEqual([{ count: 20 }])
})

test('two sign-ups at once with one invitation code make one account', async () => {
  for (let round = 0; round < 5; round += 1) {
    const invitationCode = await mintCode()
    const emails = [`one-${round}@example.com`, `other-${round}@example.com`]
    const forms = await Promise.all(emails.map(async (email) => ({ email, ...(await mailedCode(email)) })))
    const answers = await Promise.all(forms.map((form, index) => handIn(nodeOf(index), { ...form, invitationCode })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
    expect(await nodeOf(0).query('select 1 from accounts where email = any($1)', [emails])).toHaveLength(1)
  }
})

test('the same sign-up sent twice at once makes one account', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `twice-${round}@example.com`
    const form = { email, ...(await mailedCode(email)), invitationCode: await mintCode() }
    const answers = await Promise.all([handIn(nodeOf(0), form), handIn(nodeOf(1), form)])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect(await nodeOf(0).query('select 1 from accounts where email = $1', [email])).toHaveLength(1)
  }
})

test('a job is run once, whichever node it was added on', async () => {
  const emails = Array.from({ length: 30 }, (_, index) => `job-${index}@example.com`)
  await Promise.all(emails.map((email, index) => askForCode(nodeOf(index), email)))
  const sent = () => mail.mails.filter(({ to }) => emails.includes(to)).map(({ to }) => to)
  await expect.poll(() => sent().length, { timeout: 30_000 }).toBe(30)
  await delay(2500)
  expect(sent().sort()).toEqual([...emails].sort())
})

test('a node is killed or restarted again and again while both are talked to: nothing is lost or doubled', async () => {
  const bot = await createBotOver(nodeOf(0))
  const load = startChatLoad(
    nodes.map((node) => node.origin),
    bot,
  )
  for (let turn = 0; turn < 4; turn += 1) {
    const node = nodeOf(turn >> 1)
    await load.untilAcknowledged(load.acknowledged.length + 20)
    if (turn % 2 === 0) await node.end()
    else await node.kill9('app')
    await load.nextAcknowledged()
    await node.start()
  }
  await load.stop()
  const { acknowledged, ...faults } = await balance(nodeOf(0), bot, load.acknowledged)
  // The owner's calls of other tests are counted for the same account.
  expect({ ...faults, miscounted: 0 }).toEqual({ missing: 0, doubled: 0, halved: 0, miscounted: 0, changedReplies: 0 })
  expect(acknowledged).toBeGreaterThan(80)
})

test('a job whose node was killed in the middle is finished by the other', async () => {
  const [survivor, victim] = nodes
  await survivor.end()
  mail.setHesitating(true)
  await askForCode(victim, 'orphan@example.com')
  await expect.poll(() => mail.waiting, { timeout: 20_000 }).toBe(1)
  await victim.kill9('app')
  mail.setHesitating(false)
  await survivor.start()
  await expect
    .poll(() => mail.mails.filter(({ to }) => to === 'orphan@example.com').length, { timeout: 30_000 })
    .toBe(1)
  await victim.start()
})

async function askForCode(node: ChildApp, email: string, as: HttpAs = { address: newAddress() }): Promise<void> {
  const challenge = await callOver(node.origin, getChallenge, {}, as)
  const sent = await callOver(
    node.origin,
    sendSignUpCode,
    { body: { email, proof: solveChallenge(challenge.reply) } },
    as,
  )
  if (sent.status !== 200) throw new Error(`No code: ${JSON.stringify(sent.problem)}`)
}

/** The code, and the address it works from: without a cookie a code is for the address that asked. */
async function mailedCode(email: string): Promise<{ emailCode: string; address: string }> {
  const address = newAddress()
  await askForCode(nodeOf(0), email, { address })
  const codes = () =>
    mail.mails.filter(({ to }) => to === email).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])
  await expect.poll(() => codes().length, { timeout: 20_000 }).toBeGreaterThan(0)
  return { emailCode: codes().at(-1) ?? '', address }
}

async function mintCode(): Promise<string> {
  const cookie = await logInOver(nodeOf(0).origin)
  return (await callOver(nodeOf(0).origin, mintInvitationCode, { body: {} }, { cookie })).reply.code
}

interface SignUpForm {
  readonly email: string
  readonly emailCode: string
  readonly address: string
  readonly invitationCode: string
}

async function handIn(node: ChildApp, { address, ...form }: SignUpForm) {
  const body = { ...form, password: ownerPassword, confirm: ownerPassword }
  return await callOver(node.origin, signUp, { body }, { address })
}

async function signUpNewcomer(email: string): Promise<{ cookie: string }> {
  const made = await handIn(nodeOf(0), { email, ...(await mailedCode(email)), invitationCode: await mintCode() })
  const cookie = made.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`No account: ${made.status} ${JSON.stringify(made.problem)}`)
  return { cookie }
}
