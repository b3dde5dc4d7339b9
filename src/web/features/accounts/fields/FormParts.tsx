import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import styles from '../accounts.module.css'

export function FormHeading({ badge, title, children }: { badge?: string; title: string; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      {badge && <span className={styles.badge}>{badge}</span>}
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  )
}

/** A failure that belongs to no field. */
export function FormFailure({ error }: { error: unknown }) {
  if (error === null) return null
  return <ErrorNotice error={error} />
}

export function SubmitButton({ isSending, children }: { isSending: boolean; children: ReactNode }) {
  const { sending } = usePhrases('accounts')
  return (
    <div className={styles.submit}>
      <Button type="submit" size="md" fullWidth loading={isSending} aria-busy={isSending}>
        {children}
      </Button>
      <span className="visually-hidden" role="status">
        {isSending && sending}
      </span>
    </div>
  )
}

/** Where else one may have wanted to go. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}

/** Says what to do about a fault, next to its field. */
export function FieldHint({ title, text, children }: { title?: string; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.hint} role="status">
      {title && <strong>{title}</strong>}
      {text && <p>{text}</p>}
      {children && <div className={styles.hintLinks}>{children}</div>}
    </div>
  )
}
