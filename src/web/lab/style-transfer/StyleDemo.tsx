import { StyleScreen } from './StyleScreen.tsx'
import { stylePhrases } from './style-phrases.ts'

export default function StyleDemo() {
  return (
    <stylePhrases.Provider>
      <StyleScreen />
    </stylePhrases.Provider>
  )
}
