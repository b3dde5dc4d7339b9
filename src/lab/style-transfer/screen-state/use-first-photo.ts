import { useEffect, useState } from 'react'
import type { Photo } from '#lab/photo/photo.ts'
import { loadSample } from '#lab/photo/samples.ts'
import { firstSample } from '../pictures/sample-photos.ts'
import { contentSamples } from '../samples/samples.ts'

/** The photo in use: a sample at first, so that there is a result to look at before anything is chosen. */
export function useFirstPhoto() {
  const [photo, setPhoto] = useState<Photo | null>(null)

  useEffect(() => {
    // Without it there is still the visitor's own; a visitor who chose faster keeps theirs.
    loadSample({ name: firstSample, label: '', url: contentSamples[firstSample] }).then(
      (sample) => setPhoto((before) => before ?? sample),
      () => undefined,
    )
  }, [])

  return [photo, setPhoto] as const
}
