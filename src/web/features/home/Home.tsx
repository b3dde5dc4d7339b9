import { Channels } from './Channels.tsx'
import { Closing } from './Closing.tsx'
import { Hero } from './Hero.tsx'
import { Lab } from './Lab.tsx'
import { Plans } from './Plans.tsx'
import { Importing } from './product/Importing.tsx'
import { SplitScreen } from './product/SplitScreen.tsx'
import { Why } from './product/Why.tsx'
import { Proof } from './proof/Proof.tsx'
import { useAllSections } from './use-all-sections.ts'

/** The landing page: each part shows one thing that the product does. It is rendered at build time in both languages and works without Mantine. */
export default function Home() {
  useAllSections()
  return (
    <>
      <Hero />
      <SplitScreen />
      <Why />
      <Importing />
      <Channels />
      <Lab />
      <Proof />
      <Plans />
      <Closing />
    </>
  )
}
