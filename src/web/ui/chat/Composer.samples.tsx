import { useEffect, useRef } from 'react'
import type { Samples } from '../samples.ts'
import { Composer } from './Composer.tsx'

const ignore = () => undefined

/** As it is while someone types. */
function FocusedComposer() {
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return <Composer onSend={ignore} inputRef={input} />
}

export const samples: Samples = {
  ready: () => <Composer onSend={ignore} />,
  focused: () => <FocusedComposer />,
  'while an answer is awaited': () => <Composer onSend={ignore} isDisabled />,
}
