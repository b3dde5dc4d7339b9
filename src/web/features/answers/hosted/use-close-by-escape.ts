import { useEffect } from 'react'
import { closeChatMessage } from '#contract/features/embed.ts'

/** In a frame the site around it hears no keys: Escape is passed on to the bubble, which closes the chat. */
export function useCloseByEscape(isEmbedded: boolean): void {
  useEffect(() => {
    if (!isEmbedded || window.parent === window) return
    function onKeyDown(event: KeyboardEvent) {
      // An Escape that cancels a word in an input method is not for us.
      if (event.key !== 'Escape' || event.isComposing || event.keyCode === 229) return
      // To whatever site it stands in; the message says nothing.
      window.parent.postMessage(closeChatMessage, '*')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isEmbedded])
}
