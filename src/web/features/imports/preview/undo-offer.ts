/** The offer to take the last change of a row back: one at a time, and only while its import can be changed. */
import { hideToast } from '#web/ui/feedback/toast.ts'
import { showUndoToast } from '#web/ui/feedback/undo-toast.tsx'

let offered: string | undefined

export function offerUndo(offer: Parameters<typeof showUndoToast>[0]): void {
  endOffer()
  offered = showUndoToast(offer)
}

export function endOffer(): void {
  if (offered !== undefined) hideToast(offered)
  offered = undefined
}
