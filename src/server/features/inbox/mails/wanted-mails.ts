/** Tells the owner that somebody waits for a person: with the first who waits, and at most once in a while. */
import { pageIds, pageOf } from '#contract/site-map/pages.ts'
import { pathsOf } from '#contract/site-map/places.ts'
import { plannedPages } from '#contract/site-map/planned.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount, wantsMail } from '#server/features/accounts/accounts.public.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { takeUntold } from './wanted.store.ts'

const phrases = { zh: chinese, en: english }

/** While the screen is planned, where it will be. */
function inboxPath(): string {
  const built = pageIds.map(pageOf).find(({ path }) => path === 'platformName')
  return (built && pathsOf(built)[0]) ?? plannedPages.messages[0] ?? ''
}

export async function tellOwner(
  { database, clock, mailer, settings }: FeatureContext,
  accountId: string,
  botId: string,
  apartMs: number,
): Promise<void> {
  await database.of(accountId).transaction(async (tx) => {
    const count = await takeUntold(tx, accountId, botId, { now: clock.now(), apartMs })
    if (count === 0) return
    const [account, bot] = [await findAccount(tx, accountId), await findBot(tx, accountId, botId)]
    if (account === undefined || bot === undefined || !wantsMail(account, 'waiting')) return
    const { email, locale } = account
    const link = `${settings.baseUrl}${inboxPath()}?bot=${botId}&state=waiting`
    await mailer.send(tx, { to: email, locale, ...mailText(phrases[locale].waiting, { bot: bot.name, count, link }) })
  })
}
