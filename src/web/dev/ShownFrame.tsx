import { useState } from 'react'
import { addressOf, type Shown } from './address.ts'
import styles from './catalogue.module.css'

/** High enough for any dialog; what covers the screen has no height of its own. */
const overlayHeightPx = 640

/** A page of its own, as themes belong to a whole page and dialogs cover it. */
export function ShownFrame({ shown, widthPx }: { shown: Shown; widthPx: number }) {
  const [heightPx, setHeightPx] = useState(overlayHeightPx)
  const name = [shown.overlay, shown.theme, shown.locale].filter(Boolean).join(' · ')
  return (
    <figure className={styles.frame} style={{ width: widthPx }}>
      <figcaption>{name}</figcaption>
      <iframe
        title={name}
        src={addressOf(shown)}
        height={heightPx}
        onLoad={({ currentTarget: { contentDocument } }) => {
          const root = contentDocument?.getElementById('root')
          if (!root || shown.overlay) return
          new ResizeObserver(() => setHeightPx(root.offsetHeight)).observe(root)
        }}
      />
    </figure>
  )
}
