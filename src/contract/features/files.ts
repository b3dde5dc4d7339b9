/** Files that the product keeps: what was imported, and what is sent along with answers and messages. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema } from '../fields.ts'

export const getFile = defineEndpoint({
  id: 'getFile',
  method: 'GET',
  path: '/files/:fileId',
  // A link that was signed for the file opens it without a log-in.
  access: 'public',
  limits: [{ per: 'address', burst: 200, perSecond: 20 }],
  summary: 'A file of your account, or the file that a signed link was made for. Ranges and ETag are understood.',
  params: z.object({ fileId: idSchema }),
  query: z.object({ link: z.string().max(200).optional() }),
  reply: 'raw',
  errors: ['not-logged-in', 'link-expired'],
})
