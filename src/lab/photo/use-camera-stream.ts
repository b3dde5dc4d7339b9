import { useEffect, useState } from 'react'

/** `refused`: no permission; `missing`: no camera; `busy`: another program has it; `unsupported`: the page is not on https. */
export type CameraFault = 'refused' | 'missing' | 'busy' | 'unsupported'
export type CameraState = { readonly stream: MediaStream } | { readonly fault: CameraFault } | 'starting'

const wanted: MediaStreamConstraints = {
  video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 } },
  audio: false,
}

/** The camera runs as long as the component that calls this is there, and not a moment longer. */
export function useCameraStream(): CameraState {
  const [state, setState] = useState<CameraState>('starting')

  useEffect(() => {
    let isGone = false
    let stream: MediaStream | undefined
    const start = async () => {
      try {
        stream = await openCamera()
        // The person may have left while the browser asked.
        if (isGone) return stopStream(stream)
        stream.getVideoTracks()[0]?.addEventListener('ended', () => setState({ fault: 'busy' }))
        setState({ stream })
      } catch (error) {
        if (!isGone) setState({ fault: faultOf(error) })
      }
    }
    void start()
    return () => {
      isGone = true
      if (stream) stopStream(stream)
    }
  }, [])

  return state
}

async function openCamera(): Promise<MediaStream> {
  // Browsers hide it on plain http, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('No secure context', 'NotSupportedError')
  return devices.getUserMedia(wanted)
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotSupportedError' ? 'unsupported' : 'busy'
}
