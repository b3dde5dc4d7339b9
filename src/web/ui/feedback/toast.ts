import { type NotificationData, notifications } from '@mantine/notifications'
import { narrowScreen } from '../break-points.ts'

/** A short word about what was done, and its name for `hideToast`. Below the list, where it covers neither the drawer's buttons nor the chat's; on a narrow screen those are at the bottom. */
export function showToast(toast: NotificationData): string {
  const isNarrow = window.matchMedia(narrowScreen).matches
  return notifications.show({ position: isNarrow ? 'top-center' : 'bottom-center', ...toast })
}

export function hideToast(id: string): void {
  notifications.hide(id)
}
