/**
 * Removes an account whose days are over. Every step may run again: a process that dies in the middle leaves an account that nobody can keep any more,
 * and the next run goes on with it. What is found by other rows comes before those rows; the row of the account is the last to go.
 */
import { pathOf } from '#contract/site-map/pages.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { FeatureContext } from '#server/feature.ts'
import {
  accountDeletedMail,
  beginRemoval,
  mailboxOf,
  readAddresses,
} from '#server/features/accounts/accounts.public.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { dropWaitingJobs } from '#server/platform/jobs/jobs-of-account.house.store.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { Keyring } from '#server/platform/secrets/keyring.ts'
import { announceRemoval, deleteAccountRow, deleteSomeRows, listBotIds, listTablesToEmpty } from './rows.house.store.ts'
import {
  forgetAttempts,
  forgetCodes,
  forgetContactMessages,
  forgetInvitations,
  forgetMailsAbout,
  forgetMailsTo,
  forgetUnconfirmedAddresses,
  hideAccountInAudit,
  hideAddressesInAudit,
  hideAuthor,
  hideRecorder,
  listLinkedIds,
} from './traces.house.store.ts'

/** The jobs of the removal itself. */
export const removalJobNames = ['remove-account', 'sweep-removed-account']

export interface RemovalNeeds extends FeatureContext {
  /** Frees what this node keeps in memory of a bot. */
  readonly forgetBot: (botId: string) => void
}

interface Removed {
  readonly accountId: string
  /** What stands in for the address. */
  readonly mark: string
}

/** What stays of an address: the same for the same address, and nothing that could be read back without the secret of the installation. */
export function markOf(email: string, keyring: Pick<Keyring, 'sign'>): string {
  return `deleted:${keyring.sign(email, 'email of a deleted account')}`
}

interface Run {
  readonly signal?: AbortSignal
  /** In the transaction that deletes the account: what is to follow is not forgotten by a process that dies. */
  readonly onRemoved?: (tx: Transaction, removed: Removed) => Promise<void>
}

/** Does nothing where there is nothing to remove: it was kept, or another run has done it. */
export async function removeAccount(
  needs: RemovalNeeds,
  accountId: string,
  { signal, onRemoved }: Run = {},
): Promise<void> {
  const { database, clock, keyring, mailer } = needs
  const { house } = database
  const account = await house.transaction((tx) => beginRemoval(tx, accountId, clock.now()))
  if (account === undefined) return
  const removed = { accountId, mark: markOf(account.email, keyring) }
  await forgetTraces(needs, removed, signal)
  for (const botId of await listBotIds(house, accountId)) needs.forgetBot(botId)
  await emptyTables(needs, accountId, signal)
  await hideInAudit(needs, removed, signal)
  await house.transaction(async (tx) => {
    await announceRemoval(tx, accountId)
    // What came since, such as the mail of a password that was reset meanwhile.
    const own = [{ email: account.email, until: null }]
    await forgetMailsTo(tx, own)
    await forgetCodes(tx, own)
    await forgetAttempts(tx, [account.email, mailboxOf(account.email), accountId])
    // Of two runs one deletes it: the last mail goes out once.
    if (!(await deleteAccountRow(tx, accountId))) return
    await recordEvent(tx, {
      accountId,
      actorId: null,
      action: 'account-deleted',
      target: removed.mark,
      at: clock.now(),
    })
    await mailer.send(tx, accountDeletedMail(account))
    await publish(tx, { accountId: null, topic: 'accounts', id: accountId })
    // Their lists lost rows on the way.
    for (const topic of ['applications', 'contactMessages', 'leads', 'outbox'] as const)
      await publish(tx, { accountId: null, topic })
    await onRemoved?.(tx, removed)
  })
}

/** Once more when the account is gone: what a request, or a node that had it in memory, wrote down a moment too late. */
export async function sweepAfter(needs: RemovalNeeds, removed: Removed): Promise<void> {
  await emptyTables(needs, removed.accountId)
  await hideInAudit(needs, removed)
  await dropWaitingJobs(needs.database.house, removed.accountId, removalJobNames)
}

async function forgetTraces(needs: RemovalNeeds, { accountId, mark }: Removed, signal?: AbortSignal): Promise<void> {
  const { house } = needs.database
  const addresses = await readAddresses(house, accountId)
  const linked = await listLinkedIds(house, accountId, addresses)
  const links = [
    ...linked.leads.map((id) => `${pathOf('leads')}?lead=${id}`),
    ...linked.messages.map((id) => `${pathOf('contactMessages')}?message=${id}`),
  ]
  await forgetMailsTo(house, addresses)
  await forgetMailsAbout(house, addresses, links, signal)
  await forgetUnconfirmedAddresses(house, accountId, addresses, [english.emailCode.subject, chinese.emailCode.subject])
  await forgetCodes(house, addresses)
  const emails = addresses.map(({ email }) => email)
  await forgetAttempts(house, [...emails, ...emails.map(mailboxOf), accountId])
  await forgetInvitations(house, accountId, addresses)
  await forgetContactMessages(house, addresses)
  await hideAuthor(house, addresses, mark)
  await dropWaitingJobs(house, accountId, removalJobNames)
  await house.transaction(async (tx) => {
    await announceRemoval(tx, accountId)
    await hideRecorder(tx, accountId, mark)
  })
  await inBatches(needs, accountId, (tx) => hideAddressesInAudit(tx, accountId, addresses, mark), signal)
}

/** Some rows at a time, each batch its own transaction, until `run` has changed none. */
async function inBatches(
  { database: { house } }: RemovalNeeds,
  accountId: string,
  run: (tx: Transaction) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  let changed: number
  do {
    signal?.throwIfAborted()
    changed = await house.transaction(async (tx) => {
      await announceRemoval(tx, accountId)
      return await run(tx)
    })
  } while (changed > 0)
}

async function emptyTables(needs: RemovalNeeds, accountId: string, signal?: AbortSignal): Promise<void> {
  for (const table of await listTablesToEmpty(needs.database.house))
    await inBatches(needs, accountId, (tx) => deleteSomeRows(tx, table, accountId), signal)
}

async function hideInAudit(needs: RemovalNeeds, { accountId, mark }: Removed, signal?: AbortSignal): Promise<void> {
  await inBatches(needs, accountId, (tx) => hideAccountInAudit(tx, accountId, mark), signal)
}
