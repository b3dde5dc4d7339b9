import { type ReactNode, useEffect, useRef, useState } from 'react'

/** So far outside the screen a page is still drawn, for whoever scrolls fast. */
const nearMargin = '1000px 0px'
const loadMargin = '800px 0px'

interface WindowedPageProps {
  children: ReactNode
  /** Keeps it drawn wherever it is: something is being written in it. */
  isPinned?: boolean
  /** Until it was drawn once. */
  estimatedHeightPx: number
}

/** One page of a long list. Far from the screen it is an empty box of the same height, so that a list of any length keeps few rows in the page. */
export function WindowedPage({ children, isPinned = false, estimatedHeightPx }: WindowedPageProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(true)
  const [heightPx, setHeightPx] = useState(estimatedHeightPx)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (!entry.isIntersecting) {
          // The keyboard must not lose its place.
          if (element.contains(document.activeElement)) return
          setHeightPx(entry.boundingClientRect.height)
        }
        setNear(entry.isIntersecting)
      },
      { rootMargin: nearMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const isDrawn = isNear || isPinned
  return (
    <div ref={box} {...(!isDrawn && { style: { height: heightPx } })}>
      {isDrawn && children}
    </div>
  )
}

interface EndOfPagesProps {
  /** How many pages there are. */
  count: number
  /** While it is, nothing is asked for; when it no longer is, an end that is still near asks again. */
  isFetching: boolean
  onNear: () => void
}

/** At the end of a list that goes on: calls `onNear` when it comes near the screen, and again for each page while it stays there. */
export function EndOfPages({ count, isFetching, onNear }: EndOfPagesProps) {
  const mark = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    const element = mark.current
    if (!element) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: loadMargin,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page that does not fill the screen asks for the next one
  useEffect(() => {
    if (isNear && !isFetching) latest.current()
  }, [isNear, isFetching, count])
  return <div ref={mark} aria-hidden />
}
