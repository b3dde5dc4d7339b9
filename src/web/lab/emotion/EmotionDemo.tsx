import { usePhrases } from '#web/platform/language.tsx'

export default function EmotionDemo() {
  const p = usePhrases()
  return <h1>{p.lab.demos.emotion}</h1>
}
