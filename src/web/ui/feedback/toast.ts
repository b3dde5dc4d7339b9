import { type NotificationData, notifications } from '@mantine/notifications'
import { narrowScreen } from '../break-points.ts'
import { toastPlace } from './toast-place.ts'

/** On a narrow screen something always lies below it: long enough to read a line. */
const narrowShownMs = 3000

/**
 * A short word about what was done, and its name for `hideToast`. At the bottom left of a wide screen and below the header of a narrow one, unless it
 * would cover a button there. What went wrong stays longer.
 */
export function showToast(toast: NotificationData): string {
  const isNarrow = window.matchMedia(narrowScreen).matches
  const isShort = isNarrow && toast.color !== 'red'
  return notifications.show({
    position: toastPlace(isNarrow),
    ...(isShort && { autoClose: narrowShownMs }),
    ...toast,
  })
}

export function hideToast(id: string): void {
  notifications.hide(id)
}
