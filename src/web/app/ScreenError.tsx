import { isRouteErrorResponse, useRouteError } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import NotFound from '#web/features/not-found/NotFound.tsx'
import { useDocumentTitle, usePhrases } from '#web/platform/language/language.tsx'
import { ChunkLoadError } from '#web/platform/navigation/chunks.ts'
import buttonStyles from '#web/ui/button.module.css'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { Seal } from '#web/ui/page/Seal.tsx'
import styles from './frame.module.css'

/** What stands in place of a screen that could not be loaded or broke. */
export function ScreenError() {
  const { common } = usePhrases()
  const error = useRouteError()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  const isChunk = error instanceof ChunkLoadError
  const title = isChunk ? common.screenError.chunkTitle : common.screenError.title
  useDocumentTitle(isNotFound ? common.notFound.documentTitle : title)
  if (isNotFound) return <NotFound />
  return (
    <main id="main" className={styles.error} tabIndex={-1}>
      <Seal size={44} />
      <h1>{title}</h1>
      <p>{isChunk ? common.screenError.chunkText : common.screenError.text}</p>
      <div className={styles.errorActions}>
        <PlainButton look="primary" size="large" onClick={() => window.location.reload()}>
          {common.actions.reload}
        </PlainButton>
        {/* A full load, not a route: the application may be the very thing that is out of date. */}
        <a className={`${buttonStyles.button} ${buttonStyles.large}`} href={pathOf('home')}>
          {common.screenError.goHome}
        </a>
      </div>
    </main>
  )
}
