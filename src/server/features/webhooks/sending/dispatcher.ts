/**
 * Sends what is due. An attempt is a row that is put off before it is sent: of several nodes one sends it, and when that one dies another sends it again a
 * minute later, with the same id. So everything arrives at least once, and receivers leave out what they have by its `webhook-id`.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { maxWebhookAttempts, webhookFailureDays } from '#contract/features/app-access/webhooks.ts'
import { pageOf } from '#contract/site-map/pages.ts'
import { pathsOf } from '#contract/site-map/places.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount } from '#server/features/accounts/accounts.public.ts'
import type { SentTexts } from '#server/features/app-access/app-access.public.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { readSentMessages } from '#server/features/conversations/conversations.public.ts'
import { retryAfterMs, waitAfter } from '#server/platform/delivery/backoff.ts'
import type { GatheredChanges } from '#server/platform/live/gathered-changes.ts'
import { AddressRefused } from '#server/platform/outgoing/outgoing.ts'
import {
  claimDue,
  type DueDelivery,
  keepBody,
  noteDelivered,
  noteFailure,
  settle,
  switchOff,
} from '../webhooks.house.store.ts'
import { webhookOffMail } from '../webhooks.mails.ts'
import { signedHeaders } from './signature.ts'
import { openSecrets } from './webhook-secrets.ts'

/** A receiver takes a message and works on it later. */
const answersWithinMs = 10_000
const heldMs = 60_000
const turnsApartMs = 1000
const maxUnderWay = 100
const maxPerWebhook = 4
/** Receivers that never answer keep their own account waiting, and no other. */
const maxPerAccount = 20
/** Seconds at first, a day at last: eleven waits take about two and a half days, five at most. */
const backoff = { firstMs: 5000, factor: 4, maxMs: 24 * 3600_000 }
const maxRetryAfterMs = 24 * 3600_000
const failureMaxMs = webhookFailureDays * 24 * 3600_000
const gone = 410

/** What an attempt ended in. */
interface Outcome {
  readonly isDelivered: boolean
  /** The status of the answer, or why there was none. */
  readonly result: string
  readonly retryAfterMs?: number | undefined
}

export interface Dispatcher {
  start(): void
  /** Sends what is due now, and ends when all of it was tried. */
  turn(): Promise<void>
  /** Tries one that nobody else takes up, once. */
  tryOnce(delivery: DueDelivery): Promise<void>
  stop(): Promise<void>
}

type Needs = Pick<FeatureContext, 'database' | 'clock' | 'log' | 'outgoing' | 'mailer' | 'settings' | 'keyring'> & {
  readonly texts: SentTexts
  readonly changes: Pick<GatheredChanges, 'note'>
  readonly random?: () => number
}

export function createDispatcher(needs: Needs): Dispatcher {
  const { database, clock, log, outgoing, mailer, settings, keyring, texts, changes, random = Math.random } = needs
  const { house } = database
  const underWay = new Map<Promise<void>, DueDelivery>()
  const stopping = new AbortController()
  let loop: Promise<void> | undefined

  async function bodyOf(delivery: DueDelivery): Promise<string | undefined> {
    const { accountId, botId, type, at, messageId } = delivery
    if (delivery.body !== null) return delivery.body
    let data: object = { ...delivery.data, botId }
    if (messageId !== null) {
      const [row] = await readSentMessages(database.of(accountId), accountId, botId, [messageId])
      if (row === undefined) return undefined
      data = { ...texts.messageOf(accountId, row), botId }
    }
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
    await keepBody(house, delivery, body)
    return body
  }

  async function send(delivery: DueDelivery, body: string): Promise<Outcome> {
    const now = clock.now()
    const secrets = openSecrets(delivery.webhookId, delivery, keyring, now)
    // Unsigned, nobody could tell it from a forged one.
    if (secrets.length === 0) return { isDelivered: false, result: 'no-secret' }
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(answersWithinMs)])
    try {
      const {
        status,
        headers,
        body: answer,
      } = await outgoing.request(delivery.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...signedHeaders(delivery.id, body, secrets, now),
        },
        body,
        signal,
      })
      // Nobody reads it; the connection is kept for the next one.
      answer.on('error', () => undefined).resume()
      const isDelivered = status >= 200 && status < 300
      return { isDelivered, result: String(status), retryAfterMs: retryAfterMs(headers['retry-after'], now) }
    } catch (error) {
      if (stopping.signal.aborted) throw error
      return { isDelivered: false, result: reasonOf(error, signal) }
    }
  }

  async function attempt(delivery: DueDelivery): Promise<void> {
    const body = await bodyOf(delivery)
    if (body === undefined) return await settle(house, delivery, { status: 'failed', result: 'message-gone' })
    const outcome = await send(delivery, body)
    const now = clock.now()
    const { isDelivered, result } = outcome
    if (isDelivered) {
      await settle(house, delivery, { status: 'delivered', result })
      await noteDelivered(house, delivery, now)
    } else if (delivery.type === 'webhook.test') await settle(house, delivery, { status: 'failed', result })
    else await noteFailed(delivery, outcome, now)
    changes.note({ accountId: delivery.accountId, botId: delivery.botId, id: delivery.webhookId })
  }

  async function noteFailed(delivery: DueDelivery, { result, retryAfterMs: asked = 0 }: Outcome, now: Date) {
    const isLast = delivery.attempts >= maxWebhookAttempts
    const waitMs = Math.max(waitAfter(delivery.attempts, backoff, random()), Math.min(asked, maxRetryAfterMs))
    const nextAt = new Date(now.getTime() + waitMs)
    await settle(house, delivery, { status: isLast ? 'failed' : 'pending', result, nextAt })
    const since = await noteFailure(house, delivery, now)
    if (result === String(gone)) await endWebhook(delivery, 'gone', now)
    else if (since !== undefined && now.getTime() - since.getTime() >= failureMaxMs)
      await endWebhook(delivery, 'failed', now)
  }

  async function endWebhook(delivery: DueDelivery, offBecause: 'failed' | 'gone', now: Date): Promise<void> {
    const { accountId, botId, webhookId, url } = delivery
    await house.transaction(async (tx) => {
      if (!(await switchOff(tx, delivery, offBecause))) return
      const target = `${botId} ${webhookId}`
      await recordEvent(tx, { accountId, actorId: null, action: 'webhook-switched-off', target, at: now })
      const [account, bot] = [await findAccount(tx, accountId), await findBot(tx, accountId, botId)]
      if (account === undefined || bot === undefined || !account.isOpen) return
      const link = `${settings.baseUrl}${pathsOf(pageOf('connect'))[0]}?bot=${botId}`
      const { email, locale } = account
      const parameters = { bot: bot.name, host: new URL(url).host, days: webhookFailureDays, link }
      await mailer.send(tx, webhookOffMail(email, locale, offBecause, parameters))
    })
  }

  function begin(delivery: DueDelivery): Promise<void> {
    const made = attempt(delivery)
      // It is due again when its time is over.
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error, deliveryId: delivery.id }, 'a webhook could not be sent')
      })
      .finally(() => underWay.delete(made))
    underWay.set(made, delivery)
    return made
  }

  /** How many were taken up. */
  async function takeUp(): Promise<number> {
    const max = maxUnderWay - underWay.size
    if (max <= 0) return 0
    const counts = new Map<string, number>()
    for (const { webhookId, accountId } of underWay.values())
      for (const id of [webhookId, accountId]) counts.set(id, (counts.get(id) ?? 0) + 1)
    const now = clock.now()
    const due = await claimDue(house, {
      now,
      heldUntil: new Date(now.getTime() + heldMs),
      underWay: counts,
      perWebhook: maxPerWebhook,
      perAccount: maxPerAccount,
      max,
    })
    for (const delivery of due) void begin(delivery)
    return due.length
  }

  async function keepSending(): Promise<void> {
    const { signal } = stopping
    while (!signal.aborted) {
      try {
        const taken = await takeUp()
        // As soon as one is through there is room for the next.
        if (taken > 0) await Promise.race([...underWay.keys(), delay(turnsApartMs, undefined, { signal })])
        else await delay(turnsApartMs, undefined, { signal, ref: false })
      } catch (error) {
        if (signal.aborted) return
        log.warn({ err: error }, 'webhooks could not be looked at; tried again')
        await delay(turnsApartMs, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }

  return {
    start() {
      loop ??= keepSending()
    },
    async turn() {
      while ((await takeUp()) > 0 || underWay.size > 0) await Promise.race(underWay.keys())
    },
    tryOnce: (delivery) => begin(delivery),
    async stop() {
      stopping.abort()
      await loop
      await Promise.all(underWay.keys())
    },
  }
}

/** A word for a list; what the network says of an address is nobody's to learn. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof AddressRefused) return 'address-refused'
  return signal.aborted ? 'time-out' : 'no-connection'
}
