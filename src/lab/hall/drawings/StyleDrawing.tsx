import styles from './drawings.module.css'
import { ThreeSteps } from './ThreeSteps.tsx'

const hills = 'M10 110 L66 48 L104 88 L148 36 L230 116'
const strokes = [24, 44, 64, 84, 104, 124]

export function StyleDrawing({ labels }: { labels: { photo: string; painting: string; result: string } }) {
  return (
    <ThreeSteps
      steps={[
        {
          label: labels.photo,
          picture: (
            <>
              <rect x="10" y="8" width="220" height="134" className={styles.paper} />
              <circle cx="186" cy="38" r="14" className={styles.mutedFill} />
              <path d={hills} className={styles.line} />
              <rect x="54" y="40" width="30" height="30" className={styles.teal} />
              <rect x="132" y="28" width="30" height="30" className={styles.seal} />
            </>
          ),
        },
        {
          label: labels.painting,
          picture: (
            <>
              <rect x="10" y="8" width="220" height="134" className={styles.paper} />
              {strokes.map((y, at) => (
                <path
                  key={y}
                  d={`M18 ${y} C70 ${y - 16} 110 ${y + 18} 160 ${y - 4} S214 ${y + 8} 224 ${y - 6}`}
                  className={styles.line}
                  style={{ strokeWidth: 3 + (at % 3) * 3, opacity: 0.35 + (at % 3) * 0.2 }}
                />
              ))}
              <rect x="150" y="70" width="30" height="30" className={styles.teal} />
              <rect x="40" y="92" width="30" height="30" className={styles.seal} />
            </>
          ),
        },
        {
          label: labels.result,
          picture: (
            <>
              <rect x="10" y="8" width="220" height="134" className={styles.paper} />
              {[0, 5, -5].map((shift) => (
                <path
                  key={shift}
                  d="M10 110 C36 92 48 54 66 48 C84 56 88 88 104 88 C124 74 132 40 148 36 C176 62 200 104 230 116"
                  transform={`translate(0 ${shift})`}
                  className={styles.line}
                  style={{ strokeWidth: 5, opacity: 0.5 }}
                />
              ))}
              <circle cx="186" cy="38" r="14" className={styles.line} style={{ strokeWidth: 6, opacity: 0.5 }} />
              <rect x="54" y="40" width="30" height="30" className={styles.teal} />
              <rect x="132" y="28" width="30" height="30" className={styles.seal} />
            </>
          ),
        },
      ]}
    />
  )
}
