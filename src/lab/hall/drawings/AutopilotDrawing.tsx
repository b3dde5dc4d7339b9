import styles from './drawings.module.css'
import { ThreeSteps } from './ThreeSteps.tsx'

const bend = 'M14 118 C70 118 84 40 134 40 S196 96 226 96'
const inputs = [30, 54, 78, 102, 126]
const hidden = [42, 66, 90, 114]

function Car({ x, y, turn, className }: { x: number; y: number; turn: number; className: string | undefined }) {
  return (
    <rect
      x="-11"
      y="-6"
      width="22"
      height="12"
      rx="3"
      transform={`translate(${x} ${y}) rotate(${turn})`}
      className={className}
    />
  )
}

/** Half of one parent's connections, half of the other's, and one that is new. */
function connectionLook(from: number, to: number): string | undefined {
  if (from === 78 && to === 66) return styles.seal
  return (from + to) % 3 === 0 ? styles.teal : styles.thin
}

export function AutopilotDrawing({ labels }: { labels: { drive: string; select: string; mix: string } }) {
  const road = <path d={bend} className={styles.road} />
  return (
    <ThreeSteps
      steps={[
        {
          label: labels.drive,
          picture: (
            <>
              {road}
              <Car x={52} y={104} turn={-48} className={styles.mutedFill} />
              <Car x={86} y={92} turn={10} className={styles.mutedFill} />
              <Car x={148} y={34} turn={-20} className={styles.mutedFill} />
              <Car x={188} y={72} turn={48} className={styles.tealFill} />
            </>
          ),
        },
        {
          label: labels.select,
          picture: (
            <>
              {road}
              <Car x={148} y={44} turn={16} className={styles.tealFill} />
              <Car x={188} y={76} turn={48} className={styles.tealFill} />
              <path d="M60 78 l20 20 m0 -20 l-20 20" className={styles.seal} />
            </>
          ),
        },
        {
          label: labels.mix,
          picture: (
            <g className={styles.connections}>
              {inputs.flatMap((from) =>
                hidden.map((to) => (
                  <path key={`${from}-${to}`} d={`M60 ${from} L120 ${to}`} className={connectionLook(from, to)} />
                )),
              )}
              {hidden.flatMap((from) =>
                [60, 96].map((to) => (
                  <path key={`${from}-${to}`} d={`M120 ${from} L180 ${to}`} className={connectionLook(from, to)} />
                )),
              )}
              {inputs.map((y) => (
                <circle key={y} cx="60" cy={y} r="6" className={styles.inkFill} />
              ))}
              {hidden.map((y) => (
                <circle key={y} cx="120" cy={y} r="7" className={styles.inkFill} />
              ))}
              {[60, 96].map((y) => (
                <circle key={y} cx="180" cy={y} r="7" className={styles.tealFill} />
              ))}
            </g>
          ),
        },
      ]}
    />
  )
}
