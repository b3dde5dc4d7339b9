import { isErrorCode } from '#contract/errors.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError, errorText, textOfCode } from '#web/platform/requests/api-client.ts'
import styles from '../imports.module.css'

/** Why a file was refused, and what to do next. */
export function FailureAdvice({ error, fileName }: { error: unknown; fileName: string }) {
  const phrases = usePhrases()
  const code = error instanceof ApiError ? error.code : 'other'
  return <Advice text={errorText(phrases, error)} code={code === 'file-type' ? kindOf(fileName) : code} />
}

/** Files of a kind that many have: what helps is known exactly. */
function kindOf(fileName: string): string {
  if (/\.(doc|wps|dot|rtf|odt)$/i.test(fileName)) return 'old-word'
  return /\.(docm|dotm)$/i.test(fileName) ? 'macro-word' : 'file-type'
}

/** The same for a failure that the server kept with the import. */
export function KeptFailure({ code }: { code: string }) {
  const phrases = usePhrases()
  return <Advice text={textOfCode(phrases, isErrorCode(code) ? code : 'import-failed', {})} code={code} />
}

function Advice({ text, code }: { text: string; code: string }) {
  const next: Readonly<Record<string, string>> = usePhrases('imports').next
  return (
    <div className={styles.advice} role="alert">
      <strong>{text}</strong>
      <p>{next[code] ?? next.other}</p>
    </div>
  )
}
