import { useEffect, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { loadChunk } from '#web/platform/navigation/chunks.ts'
import styles from './security.module.css'

/** A QR code to scan with a phone. What draws it loads with the first one. */
export function QrPicture({ text }: { text: string }) {
  const { setUp } = usePhrases('security')
  const [images, setImages] = useState<typeof import('#web/platform/qr-image.ts')>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    loadChunk(() => import('#web/platform/qr-image.ts')).then(setImages, () => setFailed(true))
  }, [])
  if (isFailed) return <p role="alert">{setUp.qrFailed}</p>
  const code = images?.qrOf(text)
  return (
    // White in both themes: cameras want dark modules on light.
    <div className={styles.qr}>
      {code && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={setUp.qr}>
          <path d={code.path} shapeRendering="crispEdges" />
        </svg>
      )}
    </div>
  )
}
