import { useRef, useState } from 'react'
import type { Photo, PhotoRefusal } from '../photo.ts'
import { loadSample, type PhotoSample } from '../samples.ts'
import { readPhoto } from './read-photo.ts'

export interface PhotoReading {
  readonly isReading: boolean
  /** Of the file chosen last; gone with the next that is fine. */
  readonly refusal: PhotoRefusal | null
  /** A part of the application, or a sample, that did not load. */
  readonly error: unknown
  readonly readFile: (file: Blob, name: string) => void
  readonly readSample: (sample: PhotoSample) => void
  /** A photo that needs no reading: the camera's. */
  readonly take: (photo: Photo) => void
}

/** Of several chosen in a hurry the last one counts. */
export function usePhotoReading(onPhoto: (photo: Photo) => void): PhotoReading {
  const [isReading, setReading] = useState(false)
  const [refusal, setRefusal] = useState<PhotoRefusal | null>(null)
  const [error, setError] = useState<unknown>(null)
  const latest = useRef(0)

  async function read(load: () => Promise<Photo | PhotoRefusal>) {
    latest.current += 1
    const turn = latest.current
    setReading(true)
    setError(null)
    try {
      const result = await load()
      if (turn !== latest.current) return
      const refused = 'fault' in result ? result : null
      setRefusal(refused)
      if (!('fault' in result)) onPhoto(result)
    } catch (cause) {
      if (turn === latest.current) setError(cause)
    } finally {
      if (turn === latest.current) setReading(false)
    }
  }

  return {
    isReading,
    refusal,
    error,
    readFile: (file, name) => void read(() => readPhoto(file, name)),
    readSample: (sample) => void read(() => loadSample(sample)),
    take: (photo) => void read(() => Promise.resolve(photo)),
  }
}
