import { useEffect, useRef } from 'react'
import { noticesShownMax } from '#contract/features/admin/notices.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import styles from './notices.module.css'
import { useClosedNotices } from './use-closed-notices.ts'
import { useNotices } from './use-notices.ts'

/** What all users are told now, above every page of whoever is logged in. It takes no focus; closed, it comes back only with another text. */
export function NoticeLines({ accountId }: { accountId: string }) {
  const phrases = usePhrases('noticeLine')
  const locale = useLocale()
  const told = useNotices()
  const { isClosed, close } = useClosedNotices(accountId, told)
  const lines = useRef<HTMLDivElement>(null)
  useHeightForLayouts(lines)
  const shown = told.filter((notice) => !isClosed(notice)).slice(0, noticesShownMax)
  return (
    // Always there: readers of the screen announce what comes into a place that they know.
    <div ref={lines} role="status" aria-label={phrases.label} aria-atomic="false">
      {shown.map((notice) => {
        const text = locale === 'zh' ? notice.textZh : notice.textEn
        return (
          <div key={notice.id} className={styles.line} data-kind={notice.kind}>
            <p>
              {notice.kind === 'warning' && <strong>{phrases.warning}</strong>} {text}{' '}
              {notice.link !== null && (
                <a href={notice.link} target="_blank" rel="noopener noreferrer">
                  {phrases.more}
                </a>
              )}
            </p>
            <button
              type="button"
              aria-label={phrases.closeOf(text)}
              onClick={({ currentTarget }) => {
                focusAfter(currentTarget)
                close(notice)
              }}
            >
              {phrases.close}
            </button>
          </div>
        )
      })}
    </div>
  )
}

/** The button goes with its line: the keyboard goes on at the next line, or in the page below. */
function focusAfter(button: HTMLButtonElement): void {
  const buttons = [...(button.closest('[role="status"]')?.querySelectorAll('button') ?? [])]
  const next = buttons[buttons.indexOf(button) + 1] ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}

/** Screens that fill the window subtract it. */
function useHeightForLayouts(lines: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = lines.current
    if (element === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--notices-height', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--notices-height')
    }
  }, [lines])
}
