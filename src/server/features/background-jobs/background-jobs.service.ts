/** Background work as an ADMIN sees it, tries it again, or gives it up. */
import { z } from 'zod'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { BackgroundJob, exportJobs, listJobs } from '#contract/features/admin/jobs.ts'
import { cleanText, idSchema } from '#contract/fields.ts'
import { jobs as english } from '#phrases/en/console/jobs.ts'
import { jobs as chinese } from '#phrases/zh/console/jobs.ts'
import type { FeatureContext } from '#server/feature.ts'
import { readEmails } from '#server/features/accounts/accounts.public.ts'
import { createListExports, recordEvent, walkPages } from '#server/features/audit/audit.public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import { giveUpMails, mailJobName, putMailsBack } from '#server/platform/mail/mail.ts'
import {
  type ChangedJob,
  countJobs,
  dropJobRows,
  type JobFilter,
  type JobRow,
  listJobRows,
  retryJobRows,
} from './background-jobs.house.store.ts'
import { cleanError } from './background-jobs.rules.ts'

const pageSize = 50
const exportedAtOnce = 500
const phrases = { zh: chinese, en: english }
const ofAccount = z.object({ accountId: idSchema })
const ofMail = z.object({ id: idSchema })

export interface BackgroundJobsService {
  readonly list: (query: QueryOf<typeof listJobs>) => Promise<ReplyOf<typeof listJobs>>
  readonly retry: (ids: readonly string[], admin: AccountCaller, origin: CallOrigin) => Promise<{ changed: number }>
  readonly drop: (ids: readonly string[], admin: AccountCaller, origin: CallOrigin) => Promise<{ changed: number }>
  readonly export: (query: QueryOf<typeof exportJobs>, admin: AccountCaller, origin: CallOrigin) => Promise<Download>
}

export function createBackgroundJobsService({ database, clock }: FeatureContext): BackgroundJobsService {
  const { house } = database
  const exportList = createListExports({ database, clock })

  async function describe(rows: readonly JobRow[]): Promise<BackgroundJob[]> {
    const accountOf = ({ payload }: JobRow) => ofAccount.safeParse(payload).data?.accountId
    const ids = rows.map(accountOf).filter((id) => id !== undefined)
    const emails = await readEmails(house, [...new Set(ids)])
    return rows.map((row) => {
      const { id, name, queue, state, attempts, maxAttempts, addedMs, runMs, startedMs, error, payload } = row
      const isToCome = state === 'waiting' || state === 'retrying'
      return {
        id,
        name,
        queue,
        state,
        attempts,
        maxAttempts,
        addedAt: new Date(addedMs).toISOString(),
        nextAt: isToCome ? new Date(runMs).toISOString() : null,
        startedAt: startedMs === null ? null : new Date(startedMs).toISOString(),
        error: error === null ? null : cleanError(error, payload),
        email: emails.get(accountOf(row) ?? '') ?? null,
      }
    })
  }

  const textOf = (q: string | undefined) => cleanText(q ?? '').trim()
  const mailsOf = (changed: readonly ChangedJob[]) =>
    changed
      .filter(({ name }) => name === mailJobName)
      .map(({ payload }) => ofMail.safeParse(payload).data?.id)
      .filter((id) => id !== undefined)

  async function change(
    action: 'job-retried' | 'job-dropped',
    admin: AccountCaller,
    origin: CallOrigin,
    run: (tx: Queryable) => Promise<ChangedJob[]>,
  ): Promise<{ changed: number }> {
    return await house.transaction(async (tx) => {
      const changed = await run(tx)
      for (const { id, name } of changed)
        await recordEvent(tx, { accountId: admin.id, action, target: `${name} ${id}`, ...origin, at: clock.now() })
      return { changed: changed.length }
    })
  }

  return {
    async list({ state, q, sort, cursor }) {
      const text = textOf(q)
      const page = { after: cursor, isRising: sort === 'oldest', size: pageSize }
      const [{ rows, place }, counts] = await Promise.all([
        listJobRows(house, { state, text }, page),
        countJobs(house, text),
      ])
      const total = state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state]
      return { items: await describe(rows), nextCursor: place ?? null, total, counts }
    },

    retry: (ids, admin, origin) =>
      change('job-retried', admin, origin, async (tx) => {
        const changed = await retryJobRows(tx, ids)
        // Of a mail that was given up, the job alone would find nothing to send.
        await putMailsBack(tx, mailsOf(changed), clock.now())
        return changed
      }),

    drop: (ids, admin, origin) =>
      change('job-dropped', admin, origin, async (tx) => {
        const changed = await dropJobRows(tx, ids)
        // A mail without its job would wait for ever.
        await giveUpMails(tx, mailsOf(changed))
        return changed
      }),

    async export({ state, q, sort, locale }, admin, origin) {
      const filter: JobFilter = { state, text: textOf(q) }
      const { exported, states } = phrases[locale]
      async function* rows() {
        const read = (after: string | undefined) =>
          listJobRows(house, filter, { after, isRising: sort === 'oldest', size: exportedAtOnce })
        for await (const page of walkPages(read))
          yield (await describe(page)).map((job) => [
            job.id,
            job.name,
            states[job.state],
            `${job.attempts} / ${job.maxAttempts}`,
            job.addedAt,
            job.nextAt ?? '',
            job.email ?? '',
            job.error ?? '',
          ])
      }
      const { fileName, titles } = exported
      return await exportList(admin, origin, { list: 'jobs', filter: { state, q }, fileName, titles, rows })
    },
  }
}
