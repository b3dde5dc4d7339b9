/** Tells the owner who waits for a person: soon, each wait once in twelve hours, and those of a few minutes in one mail. */
import type { Locale } from '#contract/fields.ts'
import { pageIds, pageOf } from '#contract/site-map/pages.ts'
import { pathsOf } from '#contract/site-map/places.ts'
import { plannedPages } from '#contract/site-map/planned.ts'
import { inboxFile as englishFile } from '#phrases/en/inbox-file.ts'
import { mails as english } from '#phrases/en/mails.ts'
import { inboxFile as chineseFile } from '#phrases/zh/inbox-file.ts'
import { mails as chinese } from '#phrases/zh/mails.ts'
import type { FeatureContext } from '#server/feature.ts'
import { findAccount, wantsMail } from '#server/features/accounts/accounts.public.ts'
import { findBot } from '#server/features/bots/bots.public.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { contactNameOf } from '../lists/contact-names.ts'
import { readSettings } from '../settings/settings.store.ts'
import { quoted } from './quoted.ts'
import { takeUntold, type UntoldWait } from './wanted.store.ts'

const phrases = { zh: chinese, en: english }
const filePhrases = { zh: chineseFile, en: englishFile }

const shown = { waits: 5, asked: 120, name: 40 }

/** While the screen is planned, where it will be. */
function inboxPath(): string {
  const built = pageIds.map(pageOf).find(({ path }) => path === 'platformName')
  return (built && pathsOf(built)[0]) ?? plannedPages.messages[0] ?? ''
}

function describe({ platform, contact_id, display_name, asked }: UntoldWait, locale: Locale) {
  const names: Readonly<Record<string, string>> = filePhrases[locale].platforms
  return {
    platform: names[platform] ?? quoted(platform, locale, shown.name),
    who: quoted(contactNameOf(locale, contact_id, display_name), locale, shown.name),
    asked: asked === null ? '' : quoted(asked, locale, shown.asked),
  }
}

export async function tellOwner(
  { database, clock, mailer, settings }: FeatureContext,
  accountId: string,
  botId: string,
  apartMs: number,
): Promise<void> {
  await database.of(accountId).transaction(async (tx) => {
    const { untold, total } = await takeUntold(tx, accountId, botId, { now: clock.now(), apartMs })
    if (untold.length === 0) return
    const [account, bot] = [await findAccount(tx, accountId), await findBot(tx, accountId, botId)]
    if (account === undefined || bot === undefined || !wantsMail(account, 'waiting')) return
    const { email, locale } = account
    const { backAfterHours: hours } = await readSettings(tx, accountId, botId)
    const waits = untold.slice(0, shown.waits).map((wait) => describe(wait, locale))
    const link = `${settings.baseUrl}${inboxPath()}?bot=${botId}&state=waiting`
    const more = Math.max(0, total - waits.length)
    await mailer.send(tx, {
      to: email,
      locale,
      ...mailText(phrases[locale].waiting, { bot: bot.name, waits, more, hours, link }),
    })
  })
}
