import styles from './photo.module.css'
import type { PhotoSample } from './samples.ts'

interface SampleStripProps {
  label: string
  samples: readonly PhotoSample[]
  chosenName?: string | undefined
  onChoose: (sample: PhotoSample) => void
}

export function SampleStrip({ label, samples, chosenName, onChoose }: SampleStripProps) {
  return (
    <ul className={styles.samples} aria-label={label}>
      {samples.map((sample) => (
        <li key={sample.name}>
          <button
            type="button"
            title={sample.label}
            aria-pressed={sample.name === chosenName}
            onClick={() => onChoose(sample)}
          >
            <img src={sample.thumbnailUrl ?? sample.url} alt={sample.label} />
          </button>
        </li>
      ))}
    </ul>
  )
}
