import { passwordRules } from '#contract/fields.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../accounts.module.css'
import { TickIcon } from './TickIcon.tsx'

type Rule = keyof typeof passwordRules
const rules = Object.keys(passwordRules) as Rule[]

/** Ticks the rules of a password while it is typed, and names the one that the server checks. */
export function PasswordChecklist({ password }: { password: string }) {
  const { passwordRules: phrases } = usePhrases('accounts')
  return (
    <ul className={styles.rules} aria-label={phrases.label}>
      {rules.map((rule) => {
        const isMet = passwordRules[rule](password)
        return (
          <li key={rule} className={styles.rule} data-met={isMet || undefined}>
            <span className={styles.dot}>{isMet && <TickIcon />}</span>
            <span>
              {phrases[rule]} <span className="visually-hidden">{isMet ? phrases.met : phrases.unmet}</span>
            </span>
          </li>
        )
      })}
      {/* The server alone has the list of common passwords, so this one cannot be ticked here. */}
      <li className={styles.rule} data-later>
        <span className={styles.dot} />
        <span>{phrases.uncommon}</span>
      </li>
    </ul>
  )
}
