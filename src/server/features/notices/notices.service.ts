/** What all users are told: read by every open page, written by ADMINs. */
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import {
  type changeNotice,
  type createNotice,
  type exportNotices,
  type getNotices,
  type listNotices,
  type Notice,
  openNoticesMax,
  type ShownNotice,
} from '#contract/features/admin/notices.ts'
import { cleanText } from '#contract/fields.ts'
import { notices as english } from '#phrases/en/notices/notices.ts'
import { notices as chinese } from '#phrases/zh/notices/notices.ts'
import type { FeatureContext } from '#server/feature.ts'
import { createListExports, recordEvent, walkPages } from '#server/features/audit/audit.public.ts'
import { type Place, readCursor } from '#server/platform/database/cursor.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { Download } from '#server/platform/http/send-download.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import {
  countNotices,
  countOtherOpenNotices,
  deleteNoticeRow,
  endNoticeRow,
  hasNotice,
  insertNotice,
  listNoticeRows,
  listOpenNotices,
  type NoticeFilter,
  type NoticeRow,
  type NoticeTexts,
  updateNotice,
} from './notices.house.store.ts'

const pageSize = 50
const exportedAtOnce = 500
const phrases = { zh: chinese, en: english }

export interface NoticesService {
  readonly shown: () => Promise<ReplyOf<typeof getNotices>>
  readonly list: (query: QueryOf<typeof listNotices>) => Promise<ReplyOf<typeof listNotices>>
  readonly create: (wanted: BodyOf<typeof createNotice>, admin: AccountCaller, origin: CallOrigin) => Promise<Notice>
  readonly change: (
    id: string,
    wanted: BodyOf<typeof changeNotice>,
    admin: AccountCaller,
    origin: CallOrigin,
  ) => Promise<Notice>
  readonly end: (id: string, admin: AccountCaller, origin: CallOrigin) => Promise<Notice>
  readonly remove: (id: string, admin: AccountCaller, origin: CallOrigin) => Promise<void>
  readonly export: (query: QueryOf<typeof exportNotices>, admin: AccountCaller, origin: CallOrigin) => Promise<Download>
}

export function createNoticesService({ database, clock }: FeatureContext): NoticesService {
  const { house } = database
  const exportList = createListExports({ database, clock })

  /** Throws where there is no room for one more that is shown or to come, or where it would never be shown. */
  async function assertFits(tx: Transaction, id: string, { endsAt }: NoticeTexts, now: Date): Promise<void> {
    if (endsAt <= now) throw new AppError('end-past', { field: 'endsAt' })
    if ((await countOtherOpenNotices(tx, id, now)) >= openNoticesMax)
      throw new AppError('notices-full', { limit: openNoticesMax })
  }

  /** Changes and puts it on record, together. */
  function change(
    action: 'notice-created' | 'notice-changed' | 'notice-ended' | 'notice-deleted',
    admin: AccountCaller,
    origin: CallOrigin,
    run: (tx: Transaction, now: Date) => Promise<NoticeRow>,
  ): Promise<Notice> {
    const now = clock.now()
    return house.transaction(async (tx) => {
      const row = await run(tx, now)
      const target = `noticeId ${row.id}, ${row.textEn}`
      await recordEvent(tx, { accountId: admin.id, action, target, ...origin, at: now })
      return describe(row, now)
    })
  }

  return {
    async shown() {
      const now = clock.now()
      const open = await listOpenNotices(house, now)
      const moments = open.map(({ startsAt, endsAt }) => (startsAt > now ? startsAt : endsAt).getTime())
      return {
        items: open.filter(({ startsAt }) => startsAt <= now).map((row) => shownOf(row, now)),
        changesInMs: moments.length === 0 ? null : Math.min(...moments) - now.getTime(),
      }
    },

    async list({ cursor, sort, ...query }) {
      const filter = filterOf(query, clock.now())
      const page = { place: readCursor(cursor), isRising: sort === 'oldest', size: pageSize }
      const [{ rows, nextCursor }, total] = await Promise.all([
        listNoticeRows(house, filter, page),
        countNotices(house, filter),
      ])
      return { items: rows.map((row) => describe(row, filter.now)), nextCursor, total }
    },

    create: (wanted, admin, origin) =>
      change('notice-created', admin, origin, async (tx, now) => {
        const notice = { ...textsOf(wanted), id: newId() }
        await assertFits(tx, notice.id, notice, now)
        return await insertNotice(tx, notice, now)
      }),

    change: (id, { version, ...wanted }, admin, origin) =>
      change('notice-changed', admin, origin, async (tx, now) => {
        const texts = textsOf(wanted)
        await assertFits(tx, id, texts, now)
        const row = await updateNotice(tx, { id, version, now }, texts)
        if (row === undefined) throw new AppError((await hasNotice(tx, id)) ? 'notice-moved' : 'not-found')
        return row
      }),

    end: (id, admin, origin) =>
      change('notice-ended', admin, origin, async (tx, now) => {
        const row = await endNoticeRow(tx, id, now)
        if (row === undefined) throw new AppError((await hasNotice(tx, id)) ? 'notice-moved' : 'not-found')
        return row
      }),

    async remove(id, admin, origin) {
      await change('notice-deleted', admin, origin, async (tx) => {
        const row = await deleteNoticeRow(tx, id)
        if (row === undefined) throw new AppError('not-found')
        return row
      })
    },

    async export({ sort, locale, ...query }, admin, origin) {
      const filter = filterOf(query, clock.now())
      const { exported, states, kinds } = phrases[locale]
      async function* rows() {
        const read = (place: Place | undefined) =>
          listNoticeRows(house, filter, { place, isRising: sort === 'oldest', size: exportedAtOnce })
        for await (const page of walkPages(read))
          yield page
            .map((row) => describe(row, filter.now))
            .map((notice) => [
              notice.startsAt,
              notice.endsAt,
              states[notice.state],
              kinds[notice.kind],
              notice.textZh,
              notice.textEn,
              notice.link ?? '',
            ])
      }
      const { fileName, titles } = exported
      const { state, q } = query
      return await exportList(admin, origin, { list: 'notices', filter: { state, q }, fileName, titles, rows })
    },
  }
}

function filterOf({ state, q }: Pick<QueryOf<typeof listNotices>, 'state' | 'q'>, now: Date): NoticeFilter {
  return { state, text: cleanText(q ?? '').trim(), now }
}

function textsOf({ link, startsAt, endsAt, ...texts }: BodyOf<typeof createNotice>): NoticeTexts {
  return { ...texts, link: link === '' ? null : link, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
}

function shownOf({ id, revision, kind, textZh, textEn, link, endsAt }: NoticeRow, now: Date): ShownNotice {
  return { id, revision, kind, textZh, textEn, link, endsInMs: endsAt.getTime() - now.getTime() }
}

function describe(row: NoticeRow, now: Date): Notice {
  const { id, kind, textZh, textEn, link, startsAt, endsAt, version } = row
  const state = endsAt <= now ? 'over' : startsAt > now ? 'coming' : 'now'
  const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  return { id, kind, textZh, textEn, link, state, ...period, version }
}
