import { usePhrases } from '#web/platform/language.tsx'

export default function SmartChat() {
  const p = usePhrases()
  return <h1>{p.lab.demos['smart-chat']}</h1>
}
