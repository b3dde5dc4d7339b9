import { useEffect, useEffectEvent, useState } from 'react'

/** Files dropped anywhere on the page, or pasted. Tells whether one is being dragged over it. */
export function useArrivingFiles(onFile: (file: File, way: 'drop' | 'paste') => void): boolean {
  const [isDragging, setDragging] = useState(false)
  const arrive = useEffectEvent(onFile)

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Without this the browser leaves the page for the file.
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      setDragging(true)
    }
    const onDragLeave = (event: DragEvent) => {
      // Null when the pointer leaves the window; else it only went from one element to the next.
      if (event.relatedTarget === null) setDragging(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDragging(false)
      const file = event.dataTransfer?.files[0]
      if (file) arrive(file, 'drop')
    }
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      if (!file) return
      event.preventDefault()
      arrive(file, 'paste')
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('paste', onPaste)
    }
  }, [])

  return isDragging
}

/** Text and links that are dragged are none of our business. */
function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}
