/** README.txt: what each file of the archive is, in the language of its owner. */
import type { Locale } from '#contract/fields.ts'
import { archive as english } from '#phrases/en/account/archive.ts'
import { archive as chinese } from '#phrases/zh/account/archive.ts'
import { archivedTables } from './archived-tables.ts'

const phrases = { zh: chinese, en: english }

interface About {
  readonly email: string
  readonly writtenAt: string
  readonly folders: readonly string[]
}

export function writeReadme(locale: Locale, { email, writtenAt, folders }: About): string {
  const { title, written, intro, ofAccount, ofBot, noBots } = phrases[locale]
  const bots = folders.length === 0 ? [noBots] : [ofBot, ...linesOf(locale, 'bot'), '', ...folders]
  const lines = [
    title(email),
    written(writtenAt),
    '',
    ...intro,
    '',
    ofAccount,
    ...linesOf(locale, 'account'),
    '',
    ...bots,
  ]
  // The mark and the line ends that every editor reads.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function linesOf(locale: Locale, kind: 'account' | 'bot'): string[] {
  const { files } = phrases[locale]
  const colon = locale === 'zh' ? '：' : ': '
  return archivedTables
    .filter(({ of }) => of === kind)
    .map(({ file, hasCsv }) => {
      const endings = hasCsv === true || file === 'corpus' ? '.json, .csv' : '.json'
      return `  ${file}${endings}${colon}${files[file]}`
    })
}
