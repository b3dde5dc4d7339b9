/** What is to be fetched of an event. The same event has the same ids at each try. */
import type { InboundPart, MediaAddress } from '#channels/port/channel.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import type { KnownConnection } from '../channel-set.ts'

export interface NewMedia {
  readonly id: string
  readonly addressSealed: string
}

/** Undefined: there is nothing to fetch, or the channel fetches nothing. */
export function mediaIdOf(
  { channel }: Pick<KnownConnection, 'channel'>,
  eventId: string,
  { media }: InboundPart,
  place: number,
): string | undefined {
  if (media === undefined || channel.fetchMedia === undefined) return undefined
  const hash = hashToken(`media ${eventId} ${place}`)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

export function mediaOfEvent(
  connection: KnownConnection,
  eventId: string,
  parts: readonly InboundPart[],
  seal: (address: MediaAddress) => string,
): NewMedia[] {
  return parts.flatMap((part, place) => {
    const id = mediaIdOf(connection, eventId, part, place)
    return id === undefined || part.media === undefined ? [] : [{ id, addressSealed: seal(part.media) }]
  })
}
