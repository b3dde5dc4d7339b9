import photo from './lake.webp?url'
import inkWash from './lake-ink.webp?url'
import styles from './previews.module.css'

/** The sample lake, and what the ink wash of style transfer made of it. */
export function StylePreview() {
  return (
    <div className={styles.seam} aria-hidden="true">
      <img src={photo} alt="" />
      <img src={inkWash} alt="" />
    </div>
  )
}
