import type { ReactNode } from 'react'
import styles from './tiles.module.css'

interface StyleTileProps {
  /** Tiles of one group share it: the arrow keys walk through them. */
  group: string
  label: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** A style to choose, as a picture with its name. */
export function StyleTile({ group, label, isChosen, onChoose, children }: StyleTileProps) {
  return (
    <label className={styles.tile}>
      <input className="visually-hidden" type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className={styles.thumbnail}>{children}</span>
      <span className={styles.name}>{label}</span>
    </label>
  )
}

export function StyleTiles({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.tiles}>{children}</div>
    </fieldset>
  )
}
