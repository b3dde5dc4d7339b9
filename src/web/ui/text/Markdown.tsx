import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/platform/navigation/chunks.ts'
import styles from '../markdown.module.css'

const MarkdownRenderer = lazy(() => loadChunk(() => import('./MarkdownRenderer.tsx')))

/** What Markdown gives a meaning to. A text without any of it is shown at once, without the renderer. */
const markup = /[*_`\\]|\]\(|<\w|~~|&#?\w+;|^\s*(?:[-+>|]|#+|\d+[.)])\s|https?:|www\.|\w@\w/m

/** Text of a corpus answer: sanitised, links only to http, https and mail. */
export function Markdown({ text }: { text: string }) {
  const plain = <p>{text}</p>
  return (
    <div className={styles.markdown}>
      {markup.test(text) ? (
        <Suspense fallback={plain}>
          <MarkdownRenderer text={text} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  )
}
