import { usePhrases } from '#web/platform/language.tsx'

export default function ModelCard() {
  const p = usePhrases()
  return <h1>{p.lab.modelCard}</h1>
}
