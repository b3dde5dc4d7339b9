/** What a platform still allows after a contact's message. */
import type { ReplyWindow } from '#channels/port/channel.ts'

interface Used {
  readonly windowFrom: Date
  readonly windowCount: number
}

export function isWindowOpen(window: ReplyWindow, used: Used, now: Date): boolean {
  return leftInWindow(window, used, now) > 0
}

export function leftInWindow({ count, spanMs }: ReplyWindow, { windowFrom, windowCount }: Used, now: Date): number {
  const isOver = now.getTime() >= windowFrom.getTime() + spanMs
  return isOver ? 0 : Math.max(0, count - windowCount)
}
