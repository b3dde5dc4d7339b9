import { isErrorCode } from '#contract/errors.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError, errorText, textOfCode } from '#web/platform/requests/api-client.ts'
import styles from '../imports.module.css'

/** Why a file was refused, and what to do next. */
export function FailureAdvice({ error }: { error: unknown }) {
  const phrases = usePhrases()
  const code = error instanceof ApiError ? error.code : 'other'
  return <Advice text={errorText(phrases, error)} code={code} />
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
