/**
 * Links that open a file without a log-in until they expire: for those who fetch it from elsewhere, such as a channel. A link names the account,
 * the file and its end, signed with a key of this installation; nothing of it is stored.
 */
import { urlOf } from '#contract/endpoint-url.ts'
import { getFile } from '#contract/features/files.ts'
import type { FeatureContext } from '#server/feature.ts'
import { AppError } from '#server/platform/http/app-error.ts'

const purpose = 'link to a file'
/** Account, end in seconds, signature. */
const linkPattern = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/

export type FileLinks = ReturnType<typeof createFileLinks>

export function createFileLinks({
  clock,
  keyring,
  settings: { baseUrl },
}: Pick<FeatureContext, 'clock' | 'keyring' | 'settings'>) {
  const signed = (accountId: string, fileId: string, endSeconds: string) => [accountId, fileId, endSeconds].join(' ')

  return {
    /** The whole address, with the origin. The caller has made sure that the file is the account's. */
    linkTo(accountId: string, fileId: string, validMinutes: number): string {
      const end = String(Math.floor(clock.now().getTime() / 1000) + validMinutes * 60)
      const link = [accountId, end, keyring.sign(signed(accountId, fileId, end), purpose)].join('.')
      return `${baseUrl.replace(/\/$/, '')}${urlOf(getFile, { params: { fileId }, query: { link } })}`
    },

    /** Whose file the link opens. Throws `not-found` for one that we did not make for this file, and `link-expired`. */
    accountOf(fileId: string, link: string): string {
      const [, accountId = '', end = '', signature = ''] = linkPattern.exec(link) ?? []
      if (!keyring.isSigned(signed(accountId, fileId, end), purpose, signature)) throw new AppError('not-found')
      if (Number(end) * 1000 <= clock.now().getTime()) throw new AppError('link-expired')
      return accountId
    },
  }
}
