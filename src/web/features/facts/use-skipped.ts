import { useState } from 'react'

const keyOf = (botId: string) => `huida-blanks-skipped-${botId}`

/** Whether this browser was told to leave the card away. Blanks are still marked where they are. */
export function useSkipped(botId: string) {
  const [skipped, setSkipped] = useState(() => localStorage.getItem(keyOf(botId)))
  return {
    isSkipped: skipped !== null,
    skip: () => {
      localStorage.setItem(keyOf(botId), 'yes')
      setSkipped('yes')
    },
  }
}
