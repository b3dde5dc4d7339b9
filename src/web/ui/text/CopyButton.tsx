import { useEffect, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PlainButton } from '../form/PlainButton.tsx'
import styles from '../ui.module.css'

interface CopyButtonProps {
  text: string
  label?: string
  onCopied?: () => void
  look?: 'default' | 'primary' | 'quiet'
}

const shownForMs = 2000

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // The clipboard API needs https or localhost; the old command does not.
    const area = document.createElement('textarea')
    area.value = text
    area.style.position = 'fixed'
    area.style.opacity = '0'
    document.body.append(area)
    area.select()
    document.execCommand('copy')
    area.remove()
  }
}

export function CopyButton({ text, label, onCopied, look = 'default' }: CopyButtonProps) {
  const { common } = usePhrases()
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    await copyText(text)
    setCopied(true)
    onCopied?.()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), shownForMs)
  }

  return (
    <PlainButton size="small" look={look} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? common.actions.copied : (label ?? common.actions.copy)}</span>
    </PlainButton>
  )
}

/** A snippet, key or address with its copy button. */
export function CopyField({ label, text, onCopied }: { label: string; text: string; onCopied?: () => void }) {
  return (
    <div className={styles.copyField}>
      <span className={styles.copyLabel}>{label}</span>
      <div className={styles.copyBox} data-lines={text.includes('\n') ? 'several' : 'one'}>
        <code>{text}</code>
        <CopyButton text={text} {...(onCopied && { onCopied })} />
      </div>
    </div>
  )
}
