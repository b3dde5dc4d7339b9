import { usePhrases } from '#web/platform/language.tsx'

export default function Home() {
  const { home } = usePhrases()
  return <h1>{home.title}</h1>
}
