import styles from './drawings.module.css'
import { ThreeSteps } from './ThreeSteps.tsx'

function Face({ x, y, turn = 0, size = 1 }: { x: number; y: number; turn?: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      <ellipse rx="20" ry="25" className={styles.line} />
      <circle cx="-8" cy="-5" r="2.6" className={styles.inkFill} />
      <circle cx="8" cy="-5" r="2.6" className={styles.inkFill} />
      <path d="M-9 9 Q0 17 9 9" className={styles.line} />
    </g>
  )
}

export function FaceDrawing({ labels }: { labels: { look: string; turn: string; measure: string } }) {
  const shares = [84, 30, 12, 22, 8, 10, 16]
  return (
    <ThreeSteps
      steps={[
        {
          label: labels.look,
          picture: (
            <>
              <rect x="20" y="10" width="200" height="130" className={styles.paper} />
              {[1, 2, 3, 4].map((row) => (
                <path key={row} d={`M20 ${10 + row * 26} H220`} className={styles.thin} />
              ))}
              {[1, 2, 3, 4, 5, 6, 7].map((column) => (
                <path key={column} d={`M${20 + column * 25} 10 V140`} className={styles.thin} />
              ))}
              <Face x={78} y={66} turn={-28} />
              <Face x={166} y={84} size={0.8} />
              <rect x="48" y="34" width="60" height="64" className={styles.teal} />
              <rect x="144" y="58" width="44" height="52" className={styles.teal} />
            </>
          ),
        },
        {
          label: labels.turn,
          picture: (
            <>
              <rect x="16" y="36" width="80" height="80" className={styles.paper} />
              <Face x={56} y={76} turn={-28} size={1.2} />
              <path d="M108 56 C118 40 130 40 138 54 m0 0 l-9 -2 m9 2 l1 -9" className={styles.teal} />
              <rect x="146" y="36" width="80" height="80" className={styles.paper} />
              <Face x={186} y={76} size={1.2} />
              <path d="M202 124 l6 7 l12 -15" className={styles.teal} />
            </>
          ),
        },
        {
          label: labels.measure,
          picture: (
            <>
              <Face x={56} y={76} size={1.5} />
              {shares.map((share, row) => (
                <rect
                  key={share}
                  x="112"
                  y={16 + row * 17}
                  width={share}
                  height="9"
                  rx="4.5"
                  className={row === 0 ? styles.tealFill : styles.mutedFill}
                />
              ))}
            </>
          ),
        },
      ]}
    />
  )
}
