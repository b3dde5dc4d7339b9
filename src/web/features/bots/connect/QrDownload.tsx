import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { loadChunk } from '#web/platform/navigation/chunks.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from './connect.module.css'

/** The link of the page to scan and to print. */
export function QrDownload({ link }: { link: string }) {
  const { common } = usePhrases()
  const { connect } = usePhrases('bots')
  const { name } = useBot()
  const [images, setImages] = useState<typeof import('#web/platform/qr-image.ts')>()
  const [isFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(1)
  useEffect(() => {
    if (tries > 0) loadChunk(() => import('#web/platform/qr-image.ts')).then(setImages, () => setFailed(true))
  }, [tries])
  const code = images?.qrOf(link)
  if (isFailed)
    return (
      <p role="alert">
        {connect.qrFailed}{' '}
        <PlainButton
          size="small"
          onClick={() => {
            setFailed(false)
            setTries(tries + 1)
          }}
        >
          {common.actions.retry}
        </PlainButton>
      </p>
    )
  return (
    <div className={styles.qr}>
      <div className={styles.qrCode}>
        {code && (
          <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={connect.qr}>
            <path d={code.path} shapeRendering="crispEdges" />
          </svg>
        )}
      </div>
      <div className={styles.qrSide}>
        <p>{connect.qrHint}</p>
        <div className={styles.wayActions}>
          <Button
            variant="default"
            disabled={!code}
            onClick={() => code && void images?.pngOf(code).then((png) => saveFile(png, `${name}.png`))}
          >
            {connect.qrPng}
          </Button>
          <Button
            variant="default"
            disabled={!code}
            onClick={() => code && images && saveFile(images.svgOf(code), `${name}.svg`)}
          >
            {connect.qrSvg}
          </Button>
        </div>
      </div>
    </div>
  )
}
