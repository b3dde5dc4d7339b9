import { usePhrases } from '#web/platform/language.tsx'

export default function Autopilot() {
  const p = usePhrases()
  return <h1>{p.lab.demos.autopilot}</h1>
}
