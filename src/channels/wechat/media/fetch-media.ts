/** Fetches what people sent to an official account (获取临时素材): WeChat keeps it for three days. */
import type { WechatConfig } from '#contract/features/channels/kinds.ts'
import type { FetchedMedia, MediaAddress } from '../../port/channel.ts'
import { CallFailed, type ChannelIo, type FileAnswer, FileTooLarge } from '../../port/channel-io.ts'
import { type Asked, askFor, readAnswer } from '../api.ts'

const path = '/cgi-bin/media/get'

const retry = { ok: false, failure: 'retry' } as const
const gone = { ok: false, failure: 'gone' } as const

export async function fetchMedia(
  { mediaId, url }: MediaAddress,
  config: WechatConfig,
  io: ChannelIo,
  maxBytes: number,
): Promise<FetchedMedia> {
  const fetched = mediaId === undefined ? gone : await fetchById(mediaId, config, io, maxBytes)
  if (fetched.ok || fetched.failure !== 'gone') return fetched
  // Without the right to the interface, pictures can still be had where WeChat's own apps get them.
  return url !== undefined && isOfWechat(url, io.baseUrl) ? await fetchFrom(url, io, maxBytes) : fetched
}

async function fetchById(
  mediaId: string,
  config: WechatConfig,
  io: ChannelIo,
  maxBytes: number,
): Promise<FetchedMedia> {
  let answer: FileAnswer | undefined
  let isTooLarge = false
  const asked = await askFor(config, io, async (token): Promise<Asked> => {
    const query = new URLSearchParams({ access_token: token, media_id: mediaId })
    try {
      answer = await io.getFile(`${io.baseUrl}${path}?${query.toString()}`, { maxBytes })
    } catch (error) {
      if (!(error instanceof FileTooLarge || error instanceof CallFailed)) throw error
      isTooLarge = error instanceof FileTooLarge
      return { ok: false, refusal: { failure: 'retry', fault: 'unreachable' } }
    }
    // A refusal is told as JSON in the place of the file; so is the address of a video.
    if (answer.status === 200 && !isJson(answer)) return { ok: true, answer: {} }
    return readAnswer({ ...answer, text: answer.bytes.toString('utf8') }, io.now())
  })
  if (isTooLarge) return { ok: false, failure: 'too-large' }
  if (!asked.ok) {
    const { failure, afterMs } = asked.refusal
    if (failure === 'permanent' || failure === 'window') return gone
    return afterMs === undefined ? retry : { ...retry, afterMs }
  }
  const { video_url: videoUrl } = asked.answer
  if (typeof videoUrl === 'string') return await fetchFrom(videoUrl, io, maxBytes)
  if (answer === undefined || isJson(answer)) return gone
  return isPage(answer) ? retry : fileOf(answer)
}

/** No token goes along. */
async function fetchFrom(url: string, io: ChannelIo, maxBytes: number): Promise<FetchedMedia> {
  try {
    const answer = await io.getFile(url, { maxBytes })
    if (answer.status === 404 || answer.status === 410) return gone
    return answer.status === 200 && !isPage(answer) && !isJson(answer) ? fileOf(answer) : retry
  } catch (error) {
    if (error instanceof FileTooLarge) return { ok: false, failure: 'too-large' }
    if (!(error instanceof CallFailed)) throw error
    return retry
  }
}

function fileOf({ headers, bytes }: FileAnswer): FetchedMedia {
  const name = /filename="?([^";]+)"?/i.exec(headers['content-disposition'] ?? '')?.[1]
  return { ok: true, bytes, ...(name !== undefined && { name }) }
}

/** Of a proxy between us. A page that somebody sent comes as a download. */
function isPage({ headers }: FileAnswer): boolean {
  return headers['content-disposition'] === undefined && (headers['content-type'] ?? '').startsWith('text/html')
}

/** WeChat says `text/plain` of JSON at times. A file that somebody sent comes as a download. */
function isJson({ headers, bytes }: FileAnswer): boolean {
  if (headers['content-disposition'] !== undefined) return false
  return (
    /json|text\/plain/.test(headers['content-type'] ?? '') &&
    bytes.subarray(0, 64).toString('latin1').trim().startsWith('{')
  )
}

/** What a call-back says is not signed in plain mode: no other host is asked because of it. */
function isOfWechat(address: string, baseUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin } = new URL(address)
  if (origin === new URL(baseUrl).origin) return true
  return /^https?:$/.test(protocol) && (hostname.endsWith('.qpic.cn') || hostname.endsWith('.qlogo.cn'))
}
