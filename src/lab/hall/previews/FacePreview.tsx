import styles from './previews.module.css'

const faces = [
  { mouth: 'M82 128 Q110 156 138 128', brows: 'M74 74 Q86 68 98 74 M122 74 Q134 68 146 74', bars: [92, 18, 10] },
  { mouth: 'M110 124 a12 15 0 1 0 .1 0', brows: 'M74 64 Q86 54 98 64 M122 64 Q134 54 146 64', bars: [14, 88, 8] },
  { mouth: 'M84 144 Q110 122 136 144', brows: 'M74 70 Q88 66 98 78 M122 78 Q132 66 146 70', bars: [6, 14, 84] },
]

/** A drawn face, not a detected one: the nets load with the demo. */
export function FacePreview() {
  return (
    <svg viewBox="0 0 360 220" aria-hidden="true" className={styles.drawing}>
      <rect x="44" y="26" width="132" height="160" rx="6" className={styles.box} />
      <ellipse cx="110" cy="106" rx="52" ry="64" className={styles.skin} />
      <path
        d="M60 92 C56 40 92 34 112 36 C150 36 168 66 160 96 C150 66 120 60 96 62 C78 64 66 74 60 92 Z"
        className={styles.hair}
      />
      <circle cx="88" cy="94" r="5" className={styles.inkFill} />
      <circle cx="132" cy="94" r="5" className={styles.inkFill} />
      <path d="M110 98 q-6 16 2 18" className={styles.line} />
      {faces.map(({ mouth, brows, bars }, at) => (
        <g key={mouth} className={styles.expression} style={{ animationDelay: `${at * 2.4 - 7.2}s` }}>
          <path d={mouth} className={styles.line} />
          <path d={brows} className={styles.line} />
          {bars.map((share, row) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: three fixed rows
              key={row}
              x="214"
              y={74 + row * 34}
              width={share * 1.1}
              height="12"
              rx="6"
              className={row === at ? styles.tealFill : styles.mutedFill}
            />
          ))}
        </g>
      ))}
      {[74, 108, 142].map((y) => (
        <rect key={y} x="214" y={y} width="110" height="12" rx="6" className={styles.barRoom} />
      ))}
    </svg>
  )
}
