import { usePhrases } from '#web/platform/language.tsx'

export default function StyleDemo() {
  const p = usePhrases()
  return <h1>{p.lab.demos['style-transfer']}</h1>
}
