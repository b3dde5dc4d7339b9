import { type NotificationData, notifications } from '@mantine/notifications'
import { narrowScreen } from '../break-points.ts'

/** On a narrow screen something always lies below it: long enough to read a line. */
const narrowShownMs = 3000

/**
 * A short word about what was done, and its name for `hideToast`. At the left, below the menu, where it covers the buttons neither of an editor nor of
 * the chat; on a narrow screen those are at the bottom, so it stands below the header. What went wrong stays longer.
 */
export function showToast(toast: NotificationData): string {
  const isNarrow = window.matchMedia(narrowScreen).matches
  const isShort = isNarrow && toast.color !== 'red'
  return notifications.show({
    position: isNarrow ? 'top-center' : 'bottom-left',
    ...(isShort && { autoClose: narrowShownMs }),
    ...toast,
  })
}

export function hideToast(id: string): void {
  notifications.hide(id)
}
