import { type NotificationData, notifications } from '@mantine/notifications'
import { narrowScreen } from '#web/ui/break-points.ts'

/** Below the list, where it covers neither the drawer's buttons nor the chat's; on a narrow screen those are at the bottom. */
export function showToast(toast: NotificationData): string {
  const isNarrow = window.matchMedia(narrowScreen).matches
  return notifications.show({ position: isNarrow ? 'top-center' : 'bottom-center', ...toast })
}
