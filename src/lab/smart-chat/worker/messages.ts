import type { Reply } from '../conversation/reply.ts'

/** To the worker. */
export type ToChat = { kind: 'say'; id: number; text: string } | { kind: 'start-over'; seed: number }

/** From the worker. */
export type FromChat =
  | { kind: 'ready'; intentCount: number; phrasingCount: number }
  | { kind: 'reply'; id: number; reply: Reply; tookMs: number }
  | { kind: 'failed'; id: number }
