import { useLocale } from '#web/platform/language/language.tsx'
import styles from './drawings.module.css'
import { ThreeSteps } from './ThreeSteps.tsx'

const examples = {
  zh: { words: ['今天', '累', '死', '了'], close: ['好疲惫', '好困', '真热'] },
  en: { words: ['I', 'am', 'shattered'], close: ['so tired', "can't sleep", 'all broken'] },
}

export function ChatDrawing({ labels }: { labels: { words: string; candidates: string; decide: string } }) {
  const { words, close } = examples[useLocale()]
  // A letter of English is half as wide as a Chinese character; beside the letters each box needs the same room.
  const lengths = words.map((word) => word.length + 2)
  const unit = 204 / lengths.reduce((sum, length) => sum + length, 0)
  const startOf = (at: number) => 18 + unit * lengths.slice(0, at).reduce((sum, length) => sum + length, 0)
  return (
    <ThreeSteps
      steps={[
        {
          label: labels.words,
          picture: words.map((word, at) => (
            <g key={word}>
              <rect
                x={startOf(at) + 3}
                y="58"
                width={startOf(at + 1) - startOf(at) - 6}
                height="34"
                rx="6"
                className={styles.thin}
              />
              <text x={(startOf(at) + startOf(at + 1)) / 2} y="80" className={styles.word}>
                {word}
              </text>
            </g>
          )),
        },
        {
          label: labels.candidates,
          picture: close.map((text, row) => (
            <g key={text}>
              <text x="64" y={44 + row * 36} className={styles.word}>
                {text}
              </text>
              <rect x="124" y={34 + row * 36} width="100" height="10" rx="5" className={styles.paper} />
              <rect
                x="124"
                y={34 + row * 36}
                width={[86, 34, 14][row]}
                height="10"
                rx="5"
                className={row === 0 ? styles.tealFill : styles.mutedFill}
              />
            </g>
          )),
        },
        {
          label: labels.decide,
          picture: (
            <>
              <path d="M40 112 A80 80 0 0 1 200 112" className={styles.thin} style={{ strokeWidth: 14 }} />
              <path d="M170 50 A80 80 0 0 1 200 112" className={styles.teal} style={{ strokeWidth: 14 }} />
              <path d="M120 112 L176 66" className={styles.line} style={{ strokeWidth: 4 }} />
              <circle cx="120" cy="112" r="7" className={styles.inkFill} />
              <path d="M178 126 l7 8 l14 -17" className={styles.teal} />
              <text x="46" y="138" className={styles.word}>
                ?
              </text>
            </>
          ),
        },
      ]}
    />
  )
}
