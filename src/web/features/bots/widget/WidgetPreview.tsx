import type { CSSProperties } from 'react'
import { textOn } from '#contract/features/embed.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { LookPreview } from '../connect/LookPreview.tsx'
import styles from './widget.module.css'

interface WidgetPreviewProps {
  settings: { readonly position: 'right' | 'left'; readonly label: string; readonly hint: string }
  isOpen: boolean
  onToggle: () => void
}

/** A page with the chat in its corner, as it will be: nothing needs to be saved to see it. */
export function WidgetPreview({ settings: { position, label, hint }, isOpen, onToggle }: WidgetPreviewProps) {
  const words = usePhrases('widget')
  const { name, language, look } = useBot()
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <h2>{words.preview}</h2>
      <div
        className={styles.site}
        data-position={position}
        style={{ '--shop': look.colour, '--on-shop': textOn(look.colour) } as CSSProperties}
      >
        <div className={styles.siteTop} aria-hidden="true">
          <i />
          <i />
          <i />
          <span>{words.previewSite}</span>
        </div>
        <div className={styles.siteText} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
        <div className={styles.corner}>
          {isOpen ? (
            <div className={styles.chat}>
              <LookPreview name={name} language={language} {...look} />
            </div>
          ) : (
            hint.trim() !== '' && <p className={styles.hint}>{hint.trim()}</p>
          )}
          <button
            type="button"
            className={styles.button}
            aria-expanded={isOpen}
            aria-label={isOpen ? words.close : words.open}
            onClick={onToggle}
          >
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path
                d={
                  isOpen
                    ? 'm6 9 6 6 6-6'
                    : 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z'
                }
                fill="none"
                stroke="currentColor"
                strokeWidth="1.8"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
            {!isOpen && label.trim() !== '' && <span>{label.trim()}</span>}
          </button>
        </div>
      </div>
      <p className={styles.text}>{words.previewTry}</p>
    </section>
  )
}
