/** Says at the field of an address that it may not be asked. */
import { AppError } from '#server/platform/http/app-error.ts'
import { AddressRefused, type Outgoing } from '#server/platform/outgoing/outgoing.ts'

/** Throws `url-refused` at the field. The same for every refused address, so that nobody learns what answers there. */
export async function assertMayAsk(outgoing: Outgoing, baseUrl: string): Promise<void> {
  try {
    await outgoing.assertAllowed(baseUrl)
  } catch (error) {
    if (error instanceof AddressRefused) throw new AppError('url-refused', { field: 'baseUrl' })
    throw error
  }
}
