import { usePhrases } from '#web/platform/language.tsx'

export default function Hall() {
  const p = usePhrases()
  return <h1>{p.lab.title}</h1>
}
