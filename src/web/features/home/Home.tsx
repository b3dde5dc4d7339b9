import { Closing } from './Closing.tsx'
import { Difference } from './Difference.tsx'
import { Hero } from './Hero.tsx'
import { Lab } from './Lab.tsx'
import { Plans } from './Plans.tsx'
import { Steps } from './Steps.tsx'

/** The landing page. It is rendered at build time in both languages and works without Mantine. */
export default function Home() {
  return (
    <>
      <Hero />
      <Steps />
      <Difference />
      <Lab />
      <Plans />
      <Closing />
    </>
  )
}
