/** Fetches files that people sent in Slack: with the bot's token, from Slack alone. */
import type { SlackConfig } from '#contract/features/channels/kinds.ts'
import type { FetchedMedia, MediaAddress } from '../../port/channel.ts'
import { CallFailed, type ChannelIo, FileTooLarge } from '../../port/channel-io.ts'
import { objectIn, textIn } from '../payload.ts'
import { askSlack, retryAfterMs } from '../web-api.ts'

const retry = { ok: false, failure: 'retry' } as const
const gone = { ok: false, failure: 'gone' } as const

export async function fetchMedia(
  { id, url }: MediaAddress,
  { botToken }: SlackConfig,
  io: ChannelIo,
  maxBytes: number,
): Promise<FetchedMedia> {
  const address = url ?? (await addressOf(id ?? '', botToken, io))
  if (typeof address !== 'string') return address
  // Whoever gets the token is the bot: it is shown to Slack alone.
  if (!isOfSlack(address, io.baseUrl)) return gone
  try {
    const answer = await io.getFile(address, { headers: { authorization: `Bearer ${botToken}` }, maxBytes })
    return readAnswer(answer)
  } catch (error) {
    if (error instanceof FileTooLarge) return { ok: false, failure: 'too-large' }
    if (!(error instanceof CallFailed)) throw error
    return retry
  }
}

/**
 * Without the scope `files:read`, or with a token that holds no more, Slack leads to its page to log in, by a redirect or at once. Both may be put
 * right by the owner, so it is tried again. A page of HTML that somebody sent is told as a download.
 */
function readAnswer({ status, headers, bytes }: Awaited<ReturnType<ChannelIo['getFile']>>): FetchedMedia {
  if (status === 404 || status === 410) return gone
  if (status === 429) return { ...retry, afterMs: retryAfterMs(headers['retry-after']) }
  const isPage = (headers['content-type'] ?? '').startsWith('text/html')
  const isDownload = (headers['content-disposition'] ?? '').startsWith('attachment')
  if (status !== 200 || (isPage && !isDownload)) return retry
  return { ok: true, bytes }
}

/** Asked by its id where the event had no address. */
async function addressOf(id: string, token: string, io: ChannelIo): Promise<string | FetchedMedia> {
  const answer = await askSlack(io, 'files.info', { token, query: { file: id } })
  if (answer.ok) {
    const file = objectIn(answer.body, 'file')
    return textIn(file, 'url_private_download') ?? textIn(file, 'url_private') ?? gone
  }
  if (answer.failure === 'permanent') return gone
  return answer.afterMs === undefined ? retry : { ...retry, afterMs: answer.afterMs }
}

function isOfSlack(address: string, baseUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin } = new URL(address)
  if (origin === new URL(baseUrl).origin) return true
  return protocol === 'https:' && (hostname === 'slack.com' || hostname.endsWith('.slack.com'))
}
