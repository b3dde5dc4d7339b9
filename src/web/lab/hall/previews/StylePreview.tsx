import lake from '../../style-transfer/samples/contents/lake.webp?url'
import styles from './previews.module.css'

export function StylePreview() {
  return (
    <div className={styles.seam} aria-hidden="true">
      <img src={lake} alt="" />
      <img src={lake} alt="" style={{ filter: 'grayscale(1) contrast(1.3)' }} />
    </div>
  )
}
