import { usePhrases } from '#web/platform/language.tsx'

export default function SmartChatEn() {
  const p = usePhrases()
  return <h1>{p.lab.demos['smart-chat']}</h1>
}
