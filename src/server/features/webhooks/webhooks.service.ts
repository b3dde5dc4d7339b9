/** The webhooks of a bot, as their owner sets them up and looks after them. */
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import {
  type changeWebhook as changeEndpoint,
  type createWebhook as createEndpoint,
  type Delivery,
  type listDeliveries as deliveriesEndpoint,
  maxWebhooks,
  oldSecretHours,
  type Webhook,
} from '#contract/features/app-access/webhooks.ts'
import type { FeatureContext } from '#server/feature.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { findBot, lockBot } from '#server/features/bots/bots.public.ts'
import { pageOfRows, readCursor } from '#server/platform/database/cursor.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { WaitElsewhere } from '#server/platform/http/overload/wait-elsewhere.ts'
import { publish } from '#server/platform/live/publish.ts'
import { AddressRefused } from '#server/platform/outgoing/outgoing.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import type { Dispatcher } from './sending/dispatcher.ts'
import { newWebhookSecret } from './sending/signature.ts'
import { sealSecret } from './sending/webhook-secrets.ts'
import {
  changeWebhook,
  countWebhooks,
  type DeliveryRow,
  deleteWebhook,
  findDelivery,
  findWebhook,
  giveUpDeliveries,
  insertTest,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  putBack,
  type WebhookName,
  type WebhookRow,
} from './webhooks.store.ts'

const pageSize = 50
/** Longer than an attempt takes: until then nobody else takes up a test. */
const testHeldMs = 60_000

type Action = 'webhook-created' | 'webhook-changed' | 'webhook-deleted' | 'webhook-secret-renewed'

export interface Webhooks {
  list(accountId: string, botId: string): Promise<{ items: Webhook[]; max: number }>
  create(
    accountId: string,
    botId: string,
    form: BodyOf<typeof createEndpoint>,
    origin: CallOrigin,
  ): Promise<ReplyOf<typeof createEndpoint>>
  change(
    accountId: string,
    name: WebhookName,
    form: BodyOf<typeof changeEndpoint>,
    origin: CallOrigin,
  ): Promise<Webhook>
  delete(accountId: string, name: WebhookName, origin: CallOrigin): Promise<void>
  renewSecret(accountId: string, name: WebhookName, origin: CallOrigin): Promise<ReplyOf<typeof createEndpoint>>
  test(accountId: string, name: WebhookName, waitElsewhere: WaitElsewhere): Promise<Delivery>
  listDeliveries(
    accountId: string,
    name: WebhookName,
    query: QueryOf<typeof deliveriesEndpoint>,
  ): Promise<ReplyOf<typeof deliveriesEndpoint>>
  replay(accountId: string, name: WebhookName, deliveryId: string): Promise<Delivery>
}

export function createWebhooksService(
  { database, clock, outgoing, keyring }: FeatureContext,
  dispatcher: Pick<Dispatcher, 'tryOnce'>,
): Webhooks {
  async function assertMayPost(url: string): Promise<void> {
    try {
      await outgoing.assertAllowed(url)
    } catch (error) {
      if (error instanceof AddressRefused) throw new AppError('url-refused', { field: 'url' })
      throw error
    }
  }

  /** The bot must be the account's: what it has none of is not found either. */
  async function assertBot(accountId: string, botId: string): Promise<void> {
    if ((await findBot(database.of(accountId), accountId, botId)) === undefined) throw new AppError('not-found')
  }

  async function note(
    tx: Transaction,
    accountId: string,
    { botId, webhookId }: WebhookName,
    action: Action,
    origin: CallOrigin,
  ) {
    const target = `${botId} ${webhookId}`
    await recordEvent(tx, { accountId, action, target, ...origin, at: clock.now() })
    await publish(tx, { accountId, botId, topic: 'webhooks', id: webhookId })
  }

  return {
    async list(accountId, botId) {
      await assertBot(accountId, botId)
      const rows = await listWebhooks(database.of(accountId), accountId, botId)
      return { items: rows.map((row) => describe(row, clock.now())), max: maxWebhooks }
    },

    async create(accountId, botId, { url, events }, origin) {
      await assertBot(accountId, botId)
      await assertMayPost(url)
      const [id, secret, now] = [newId(), newWebhookSecret(), clock.now()]
      const row = await database.of(accountId).transaction(async (tx) => {
        // Made one after another, so that there are never more than the limit.
        if (!(await lockBot(tx, accountId, botId))) throw new AppError('not-found')
        const used = await countWebhooks(tx, accountId, botId)
        if (used >= maxWebhooks) throw new AppError('webhooks-full', { limit: maxWebhooks, used })
        const secretSealed = sealSecret(id, secret, keyring)
        const made = { botId, id, url, events: [...new Set(events)], secretSealed, createdAt: now }
        const kept = await insertWebhook(tx, accountId, made)
        await note(tx, accountId, { botId, webhookId: id }, 'webhook-created', origin)
        return kept
      })
      return { webhook: describe(row, now), secret }
    },

    async change(accountId, name, { url, events, isOn }, origin) {
      if (url !== undefined) await assertMayPost(url)
      const row = await database.of(accountId).transaction(async (tx) => {
        const before = await lockWebhook(tx, accountId, name)
        if (before === undefined) throw new AppError('not-found')
        const changed = await changeWebhook(tx, accountId, name, {
          url: url ?? before.url,
          events: events ?? before.events,
          isOn: isOn ?? before.isOn,
          // Whoever switches it on begins anew; whoever switches it off says so.
          ...(isOn === undefined ? {} : { offBecause: null, failingSince: null }),
        })
        if (isOn === false) await giveUpDeliveries(tx, accountId, name)
        await note(tx, accountId, name, 'webhook-changed', origin)
        return changed
      })
      if (row === undefined) throw new AppError('not-found')
      return describe(row, clock.now())
    },

    async delete(accountId, name, origin) {
      await database.of(accountId).transaction(async (tx) => {
        if (!(await deleteWebhook(tx, accountId, name))) throw new AppError('not-found')
        await note(tx, accountId, name, 'webhook-deleted', origin)
      })
    },

    async renewSecret(accountId, name, origin) {
      const [secret, now] = [newWebhookSecret(), clock.now()]
      const row = await database.of(accountId).transaction(async (tx) => {
        const before = await lockWebhook(tx, accountId, name)
        if (before === undefined) throw new AppError('not-found')
        const changed = await changeWebhook(tx, accountId, name, {
          secretSealed: sealSecret(name.webhookId, secret, keyring),
          oldSecretSealed: before.secretSealed,
          oldSecretUntil: new Date(now.getTime() + oldSecretHours * 3600_000),
        })
        await note(tx, accountId, name, 'webhook-secret-renewed', origin)
        return changed
      })
      if (row === undefined) throw new AppError('not-found')
      return { webhook: describe(row, now), secret }
    },

    async test(accountId, name, waitElsewhere) {
      const db = database.of(accountId)
      const webhook = await findWebhook(db, accountId, name)
      if (webhook === undefined) throw new AppError('not-found')
      const at = clock.now()
      const row = await insertTest(db, accountId, name, { at, nextAt: new Date(at.getTime() + testHeldMs) })
      const { url, secretSealed, oldSecretSealed, oldSecretUntil } = webhook
      await waitElsewhere(() => dispatcher.tryOnce({ ...row, url, secretSealed, oldSecretSealed, oldSecretUntil }))
      return describeDelivery((await findDelivery(db, accountId, name, row.id)) ?? row)
    },

    async listDeliveries(accountId, name, { status, cursor }) {
      const db = database.of(accountId)
      if ((await findWebhook(db, accountId, name)) === undefined) throw new AppError('not-found')
      const rows = await listDeliveries(db, accountId, name, { status, place: readCursor(cursor), size: pageSize })
      const page = pageOfRows(rows, pageSize, ({ at, id }) => ({ moment: at, id }))
      return { items: page.rows.map(describeDelivery), nextCursor: page.nextCursor }
    },

    async replay(accountId, name, deliveryId) {
      const row = await database.of(accountId).transaction(async (tx) => {
        // Whoever switches it off at the same moment gives this one up as well.
        const webhook = await lockWebhook(tx, accountId, name)
        if (webhook === undefined) throw new AppError('not-found')
        if (!webhook.isOn) throw new AppError('webhook-off')
        return await putBack(tx, accountId, name, deliveryId, clock.now())
      })
      if (row === undefined) throw new AppError('not-found')
      return describeDelivery(row)
    },
  }
}

function describe(row: WebhookRow, now: Date): Webhook {
  const { id, url, events, createdAt, isOn, offBecause, failingSince, deliveredAt, oldSecretUntil } = row
  return {
    id,
    url,
    events,
    createdAt: createdAt.toISOString(),
    isOn,
    offBecause,
    failingSince: failingSince?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil !== null && oldSecretUntil > now ? oldSecretUntil.toISOString() : null,
  }
}

function describeDelivery(row: DeliveryRow): Delivery {
  const { id, type, at, status, attempts, nextAt, result, attemptedAt } = row
  return {
    id,
    type,
    at: at.toISOString(),
    status,
    attempts,
    nextAt: status === 'pending' ? nextAt.toISOString() : null,
    result,
    attemptedAt: attemptedAt?.toISOString() ?? null,
  }
}
