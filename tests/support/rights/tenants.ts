/** Whose the paths are that the matrix of rights is tried with: a person with one of everything. */
import { randomUUID } from 'node:crypto'
import { sendMessage, sendPublicMessage, testBot } from '#contract/features/answers.ts'
import { createBot, renewAccountKey } from '#contract/features/bots.ts'
import { createConnection } from '#contract/features/channels/connections.ts'
import { listCallbacks } from '#contract/features/conversations/callbacks.ts'
import { deleteCorpusItems } from '#contract/features/corpus.ts'
import { addFeature } from '#contract/features/customising/bot-information.ts'
import { finishCustomisation } from '#contract/features/customising/customisation.ts'
import { getConversation } from '#contract/features/inbox/conversations.ts'
import { insertMessage } from '#server/features/contact/contact.house.store.ts'
import { insertTest, insertWebhook } from '#server/features/webhooks/webhooks.store.ts'
import { newTimeId } from '#server/platform/ids.ts'
import type { TestApp } from '../apps/app.ts'
import { type As, call } from '../calls/calls.ts'
import { uploadFile } from '../imports/upload.ts'
import { addItem } from '../people/bots.ts'
import { putReadyExport } from '../people/data-exports.ts'
import { createUserSession, type Person } from '../people/people.ts'

export const nobodysId = randomUUID()

/** A person with one bot and one of everything that a path can name. */
export interface Tenant {
  readonly person: Person
  readonly ids: Readonly<
    Record<
      'botId' | 'featureId' | 'itemId' | 'deletionId' | 'importId' | 'fileId' | 'messageId' | 'connectionId',
      string
    >
  >
  readonly botKey: As
  readonly accountKey: As
}

/** Nothing listens there: the platform cannot be reached. */
export const nowhere = 'http://127.0.0.1:9'

export function newConnection() {
  const config = { botToken: `xoxb-${randomUUID()}`, signingSecret: 'a signing secret', appToken: '' }
  return { kind: 'slack', name: 'Of the test', config } as const
}

export async function createTenant(app: TestApp, name: string): Promise<Tenant> {
  const person = await createUserSession(app, { plan: 'vip-monthly' })
  const body = { name, language: 'en', setUp: 'basic' } as const
  const { bot, apiKey } = (await call(app, createBot, { body }, person)).reply
  const params = { botId: bot.id }
  await call(app, finishCustomisation, { params }, person)
  const itemId = await addItem(app, person, bot.id, { question: 'Own?', answer: 'Own.' })
  const spare = await addItem(app, person, bot.id, { question: 'Spare?', answer: 'Spare.' })
  const deletion = await call(app, deleteCorpusItems, { params, body: { ids: [spare] } }, person)
  const said = await call(app, testBot, { params, body: { text: 'Own?' } }, person)
  const feature = await call(app, addFeature, { params, body: { name: 'Own' } }, person)
  const left = { text: 'Please call 07700 900123', visitorToken: `visitor of ${name} 0123` }
  const heard = await call(app, sendPublicMessage, { params, body: left })
  const told = await call(app, sendPublicMessage, { params, body: { ...left, text: 'Own?' } })
  const asProgram = await call(app, sendMessage, { params, body: { text: 'Own?' } }, { bearer: apiKey })
  const [callback] = (await call(app, listCallbacks, { params }, person)).reply.items
  const file = await uploadFile(app, bot.id, person, 'new.csv', 'question,answer\nNew?,New.\n')
  const accountKey = (await call(app, renewAccountKey, {}, person)).reply.apiKey
  const connection = await call(app, createConnection, { params, body: newConnection() }, person)
  const exportId = await putReadyExport(app, person.account.id, Buffer.from('PK'))
  const asked = await call(
    app,
    getConversation,
    { params: { ...params, conversationId: heard.reply.conversationId } },
    person,
  )
  const webhooks = await addWebhooks(app, person.account.id, bot.id)
  const ids = {
    ...webhooks,
    contactOfBot: asked.reply.conversation.contact.id ?? '',
    botId: bot.id,
    featureId: feature.reply.id,
    itemId,
    deletionId: deletion.reply.deletionId ?? '',
    importId: file.reply.id,
    fileId: file.reply.fileId ?? '',
    messageId: said.reply.messageId,
    questionId: heard.reply.messageId,
    toldId: told.reply.messageId,
    visitorToken: left.visitorToken,
    programMessageId: asProgram.reply.messageId,
    callbackId: callback?.id ?? '',
    connectionId: connection.reply.id,
    conversationId: heard.reply.conversationId,
    filterId: nobodysId,
    exportId,
  }
  return { person, ids, botKey: { bearer: apiKey }, accountKey: { bearer: accountKey } }
}

async function addWebhooks(app: TestApp, accountId: string, botId: string) {
  const at = app.clock.now()
  const [webhookId, spareWebhookId] = [newTimeId(at), newTimeId(at)]
  const webhook = { botId, url: 'http://127.0.0.1:9/', events: [], secretSealed: '', createdAt: at }
  const delivery = await app.database.of(accountId).transaction(async (tx) => {
    for (const id of [webhookId, spareWebhookId]) await insertWebhook(tx, accountId, { ...webhook, id })
    return await insertTest(tx, accountId, { botId, webhookId }, { at, nextAt: at })
  })
  return { webhookId, spareWebhookId, deliveryId: delivery.id }
}

export async function addContactMessage(app: TestApp): Promise<string> {
  const at = app.clock.now()
  const [id, reference] = [newTimeId(at), 'REFERENCE']
  const form = { username: 'Nobody', type: 'other', question: 'A question', email: 'nobody@example.com' } as const
  await insertMessage(app.database.house, {
    ...form,
    id,
    reference,
    locale: 'en',
    // Nobody moves it on from "new".
    state: 'in-progress',
    createdAt: at,
    changedAt: at,
  })
  return id
}

/** To be removed in place of the one that later calls need. */
export async function addSpareConnection(app: TestApp, likeId: string | undefined): Promise<string> {
  const id = randomUUID()
  await app.database.pool.query(
    `insert into channel_connections (account_id, bot_id, id, kind, name, platform, state, config_sealed, public_config, created_at)
     select account_id, bot_id, $1, kind, name, platform, state, config_sealed, public_config, created_at from channel_connections where id = $2`,
    [id, likeId],
  )
  return id
}
