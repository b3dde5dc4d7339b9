/** Sends a zip file in parts: a whole one of hundreds of megabytes takes longer than a request may. */
import { localModelLimits, uploadLocalModel } from '#contract/features/models.ts'
import { ApiError, uploadFile } from '#web/platform/requests/api-client.ts'

/** A name that the server takes for a folder. */
export function zipNameOf(fileName: string): string {
  const name = fileName
    .replace(/\.zip$/i, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 150)
  return `${name || 'model'}.zip`
}

interface Sending {
  signal: AbortSignal
  /** From 0 to 1, of the whole file. */
  onProgress: (share: number) => void
}

/** Ends when the file lies in the models folder; answers its name there. */
export async function sendZip(file: File, { signal, onProgress }: Sending): Promise<string> {
  const zip = zipNameOf(file.name)
  const total = file.size
  for (let offset = 0; offset < total; ) {
    const from = offset
    const part = new File([file.slice(from, from + localModelLimits.partBytes)], zip)
    const { received } = await uploadFile(uploadLocalModel, { query: { zip, offset: from, total } }, part, {
      signal,
      onProgress: (share) => onProgress((from + share * part.size) / total),
    })
    // Somebody else sends a file of this name.
    if (received <= from) throw new ApiError({ code: 'operation-failed', status: 409 })
    offset = received
  }
  return zip
}
