import styles from './previews.module.css'

const lap =
  'M64 150 C40 110 60 60 110 56 C150 52 160 92 196 88 C232 84 232 40 272 46 C318 54 326 110 300 136 C276 160 240 132 208 146 C172 162 160 180 124 180 C96 180 76 172 64 150 Z'

export function AutopilotPreview() {
  return (
    <svg viewBox="0 0 360 220" aria-hidden="true" className={styles.drawing}>
      <path d={lap} className={styles.road} />
      <path d={lap} className={styles.middle} />
      {[0, 1, 2, 3, 4].map((car) => (
        <g
          key={car}
          className={styles.car}
          style={{
            offsetPath: `path('${lap}')`,
            animationDuration: `${7 + car * 0.9}s`,
            animationDelay: `${car * -1.3}s`,
          }}
        >
          <rect x="-9" y="-5" width="18" height="10" rx="3" className={car === 0 ? styles.sealFill : styles.tealFill} />
          <rect x="1" y="-3.5" width="4" height="7" rx="1" className={styles.window} />
        </g>
      ))}
    </svg>
  )
}
