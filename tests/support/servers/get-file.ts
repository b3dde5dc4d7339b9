/** Gets a file as the product does, for tests of a channel alone: no redirect is followed, and no more is read than is wanted. */
import { CallFailed, type ChannelIo, FileTooLarge } from '../../../src/channels/port/channel-io.ts'

export const getFile: ChannelIo['getFile'] = async (url, { headers, maxBytes, timeoutMs = 10_000 }) => {
  let response: Response
  try {
    response = await fetch(url, {
      ...(headers && { headers }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    throw new CallFailed('the call failed', true, { cause: error })
  }
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length > maxBytes) throw new FileTooLarge()
  return { status: response.status, headers: Object.fromEntries(response.headers), bytes }
}
