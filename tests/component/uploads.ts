/** Files on their way to the server, as the page sends them: with `XMLHttpRequest`, which tells how much has gone. Each goes as far as the test lets it. */
import { onTestFinished } from 'vitest'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'

export class FakeUpload {
  readonly upload: { onprogress?: (event: Pick<ProgressEvent, 'lengthComputable' | 'loaded' | 'total'>) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  path = ''
  file: File | undefined
  isAborted = false

  open(_method: string, url: string): void {
    this.path = new URL(url, window.location.origin).pathname
  }

  setRequestHeader(): void {}

  send(form: FormData): void {
    const file = form.get('file')
    if (file instanceof File) this.file = file
  }

  abort(): void {
    this.isAborted = true
    this.onabort?.()
  }

  /** 0 to 1, of the bytes. */
  progress(share: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded: share * 1000, total: 1000 })
  }

  succeed(reply: object): void {
    this.#end(201, reply)
  }

  refuse(code: ErrorCode): void {
    this.#end(errorStatus[code], { type: 'about:blank', title: code, status: errorStatus[code], code })
  }

  #end(status: number, reply: object): void {
    this.status = status
    this.responseText = JSON.stringify(reply)
    this.onload?.()
  }
}

/** What was sent so far, oldest first. */
export function catchUploads(): readonly FakeUpload[] {
  const uploads: FakeUpload[] = []
  const real = window.XMLHttpRequest
  window.XMLHttpRequest = class extends FakeUpload {
    constructor() {
      super()
      uploads.push(this)
    }
  } as never
  onTestFinished(() => {
    window.XMLHttpRequest = real
  })
  return uploads
}
