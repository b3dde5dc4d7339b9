import { usePhrases } from '#web/platform/language/language.tsx'
import { PublicAddressGuide } from './PublicAddressGuide.tsx'

/** The guide to a public address, folded. */
export function HowPublic({ origin }: { origin: string }) {
  const { howPublic } = usePhrases('connecting')
  return (
    <details>
      <summary>{howPublic}</summary>
      <PublicAddressGuide origin={origin} />
    </details>
  )
}
