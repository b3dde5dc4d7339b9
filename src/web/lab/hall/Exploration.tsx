import { usePhrases } from '#web/platform/language.tsx'

export default function Exploration() {
  const p = usePhrases()
  return <h1>{p.lab.exploration}</h1>
}
