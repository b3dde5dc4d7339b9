import { type NotificationData, notifications } from '@mantine/notifications'
import { narrowScreen } from '../break-points.ts'

/** A short word about what was done, and its name for `hideToast`. At the left, below the menu, where it covers the buttons neither of an editor nor of the chat; on a narrow screen those are at the bottom. */
export function showToast(toast: NotificationData): string {
  const isNarrow = window.matchMedia(narrowScreen).matches
  return notifications.show({ position: isNarrow ? 'top-center' : 'bottom-left', ...toast })
}

export function hideToast(id: string): void {
  notifications.hide(id)
}
