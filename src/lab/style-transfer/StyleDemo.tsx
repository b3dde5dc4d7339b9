import { useEffect } from 'react'
import { workOffline } from '../offline/public.ts'
import { StyleScreen } from './StyleScreen.tsx'
import { stylePhrases } from './style-phrases.ts'

export default function StyleDemo() {
  useEffect(() => {
    workOffline()
  }, [])
  return (
    <stylePhrases.Provider>
      <StyleScreen />
    </stylePhrases.Provider>
  )
}
