import { useState } from 'react'
import { readStored, writeStored } from '#web/platform/local-storage.ts'

const keyOf = (botId: string) => `huida.blanks-skipped.${botId}` as const

/** Whether this browser was told to leave the card away. Blanks are still marked where they are. */
export function useSkipped(botId: string) {
  const [isSkipped, setSkipped] = useState(() => readStored(keyOf(botId)) !== null)
  return {
    isSkipped,
    skip: () => {
      writeStored(keyOf(botId), 'yes')
      setSkipped(true)
    },
  }
}
