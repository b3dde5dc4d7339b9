import type { PhraseFiles } from '#phrases/files.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './photo.module.css'
import type { PhotoRefusal } from './photo.ts'

/** Why a file was not taken, in the spec's words and in plain ones. */
export function FormatError({ refusal }: { refusal: PhotoRefusal }) {
  const { fault } = usePhrases('photo')
  return (
    <div className={styles.fault} role="alert">
      <strong>{fault.title}</strong>
      <p>{reasonOf(fault, refusal)}</p>
    </div>
  )
}

type FaultPhrases = PhraseFiles['photo']['fault']

function reasonOf(phrases: FaultPhrases, { fault, format = '', sizeBytes = 0, width = 0, height = 0 }: PhotoRefusal) {
  const pixels = [width.toLocaleString('en'), height.toLocaleString('en')] as const
  switch (fault) {
    case 'empty':
      return phrases.empty
    case 'too-large':
      // Upwards: one byte too many must not read as the limit itself.
      return phrases.tooLarge((Math.ceil((sizeBytes / 2 ** 20) * 100) / 100).toFixed(2))
    case 'not-a-picture':
      return phrases.notAPicture
    case 'other-format':
      return phrases.otherFormat(format)
    case 'damaged':
      return phrases.damaged
    case 'too-many-pixels':
      return phrases.tooManyPixels(...pixels)
    case 'too-thin':
      return phrases.tooThin(...pixels)
  }
}
