/** What an ADMIN sees while the installation's key is changed: how much is still sealed with a former one. Numbers alone. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'

/** What lies sealed in the database. */
export const sealedKinds = [
  'model-keys',
  'second-factors',
  'connections',
  'platform-traffic',
  'webhooks',
  'widget-secrets',
  'contacts',
  'callbacks',
] as const
export type SealedKind = (typeof sealedKinds)[number]

const secretKeySchema = z.object({
  /** Whether former keys are set. */
  hasFormerKeys: z.boolean(),
  kinds: z.array(
    z.object({
      kind: z.enum(sealedKinds),
      /** Sealed with a former key, or as an older version did. Background work seals them with the current one. */
      waiting: z.int(),
      /** Opened by no key that is set. They stay as they are. */
      unreadable: z.int(),
      /** There are so many left that not each was tried: some of those that wait may be unreadable, too. */
      isPartial: z.boolean(),
    }),
  ),
})
export type SecretKeyState = z.infer<typeof secretKeySchema>

export const getSecretKeyState = defineEndpoint({
  id: 'getSecretKeyState',
  method: 'GET',
  path: '/api/v1/admin/secret-key',
  access: 'admin',
  summary:
    "While the installation's key is changed: how many secrets of each kind are still sealed with a former key, and how many no key opens.",
  reply: secretKeySchema,
})
