import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const nearEndPx = 40

/**
 * A thread that opens at its end. A new line scrolls only if the reader was there; else `hasMore` says that something came. Earlier lines that are put
 * above move nothing.
 */
export function useScrollAtEnd(firstId: string | undefined, lastId: string | undefined) {
  const box = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  const before = useRef({ firstId, height: 0 })
  const [seenId, setSeenId] = useState(lastId)

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const { firstId: wasFirst, height } = before.current
    if (wasFirst !== undefined && wasFirst !== firstId && !isAtEnd.current)
      element.scrollTop += element.scrollHeight - height
    else if (isAtEnd.current) element.scrollTop = element.scrollHeight
    before.current = { firstId, height: element.scrollHeight }
    if (isAtEnd.current) setSeenId(lastId)
  }, [firstId, lastId])

  // Pictures, the renderer of Markdown and a phone's keyboard change heights after the lines have come.
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const stay = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
      before.current = { ...before.current, height: element.scrollHeight }
    }
    const observer = new ResizeObserver(stay)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  return {
    box,
    hasMore: lastId !== seenId,
    onScroll: () => {
      const element = box.current
      if (element === null) return
      isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - nearEndPx
      before.current = { ...before.current, height: element.scrollHeight }
      if (isAtEnd.current) setSeenId(lastId)
    },
    goToEnd: () => {
      isAtEnd.current = true
      setSeenId(lastId)
      box.current?.scrollTo({ top: box.current.scrollHeight })
    },
  }
}
