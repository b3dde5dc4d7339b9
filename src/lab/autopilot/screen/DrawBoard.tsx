import { Button } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../autopilot.module.css'
import { worldHeight, worldWidth } from '../core/driving/world.ts'
import type { Point } from '../core/tracks/closed-curve.ts'
import { type DrawingPreset, drawingPresets } from '../core/tracks/drawing-presets.ts'
import { maxDrawingPoints, simplifyDrawing } from '../core/tracks/drawn-track.ts'
import type { Training } from '../use-training.ts'

interface DrawBoardProps {
  training: Training
  onDone: (drawing: readonly Point[]) => void
  onCancel: () => void
}

const presetNames = Object.keys(drawingPresets) as DrawingPreset[]
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Metres a key moves the cursor; with Shift it goes by small steps. */
const largeStep = 10
const smallStep = 2
const middle: Point = { x: worldWidth / 2, y: worldHeight / 2 }

const pathOf = (points: readonly Point[]) => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** Where the cars were: a board for mouse, finger and keys. */
export function DrawBoard({ training, onDone, onCancel }: DrawBoardProps) {
  const { draw } = usePhrases('autopilot')
  const format = useFormat()
  const [drawing, setDrawing] = useState<readonly Point[]>([])
  const [stroke, setStroke] = useState<readonly Point[] | null>(null)
  // A hand is faster than rendering: the points are gathered beside the state.
  const line = useRef<readonly Point[]>([])
  const [cursor, setCursor] = useState<Point | null>(null)
  const board = useRef<SVGSVGElement>(null)
  const { client, checked } = training
  const verdict = checked?.drawing !== undefined && isSame(checked.drawing, drawing) ? checked : null
  const isFine = drawing.length > 0 && verdict?.fault === null

  useEffect(() => {
    board.current?.focus()
  }, [])
  useEffect(() => {
    if (drawing.length > 0) client.order({ kind: 'check-drawing', drawing })
  }, [drawing, client])

  function placeOf({ clientX, clientY }: PointerEvent): Point {
    const box = board.current?.getBoundingClientRect()
    if (!box) return middle
    return {
      x: ((clientX - box.left) / box.width) * worldWidth,
      y: ((clientY - box.top) / box.height) * worldHeight,
    }
  }

  function beginStroke(event: PointerEvent<SVGSVGElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    line.current = [placeOf(event)]
    setCursor(null)
    setStroke(line.current)
  }

  function goOnWithStroke(event: PointerEvent) {
    if (line.current.length === 0) return
    line.current = [...line.current, placeOf(event)]
    setStroke(line.current)
  }

  function endStroke() {
    if (line.current.length > 2) setDrawing(simplifyDrawing(line.current))
    giveUpStroke()
  }

  function giveUpStroke() {
    line.current = []
    setStroke(null)
  }

  function press(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    const at = cursor ?? middle
    if (arrow) {
      const step = event.shiftKey ? smallStep : largeStep
      setCursor({
        x: Math.max(0, Math.min(worldWidth, at.x + arrow[0] * step)),
        y: Math.max(0, Math.min(worldHeight, at.y + arrow[1] * step)),
      })
    } else if (event.key === ' ') {
      setCursor(at)
      if (drawing.length < maxDrawingPoints) setDrawing([...drawing, at])
    } else if (event.key === 'Backspace') {
      setDrawing(drawing.slice(0, -1))
    } else if (event.key === 'Enter') {
      if (isFine) onDone(simplifyDrawing(drawing))
    } else if (event.key === 'Escape') {
      onCancel()
    } else return
    event.preventDefault()
  }

  return (
    <section className={styles.draw} aria-label={draw.heading}>
      <svg
        ref={board}
        className={styles.board}
        viewBox={`0 0 ${worldWidth} ${worldHeight}`}
        role="application"
        aria-label={draw.board}
        aria-describedby="autopilot-draw-hint"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the board takes points by keyboard
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={beginStroke}
        onPointerMove={goOnWithStroke}
        onPointerUp={endStroke}
        onPointerCancel={giveUpStroke}
      >
        {stroke ? (
          <polyline className={styles.stroke} points={pathOf(stroke)} />
        ) : (
          <>
            <polygon className={styles.sketch} data-fault={verdict?.fault ? '' : undefined} points={pathOf(drawing)} />
            <polygon className={styles.sketchLine} points={pathOf(drawing)} />
            {cursor &&
              drawing.map(({ x, y }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two points may stand at one place
                <circle key={`${at} ${x} ${y}`} className={styles.sketchPoint} cx={x} cy={y} r="2" />
              ))}
          </>
        )}
        {cursor && (
          <path className={styles.cursor} d={`M${cursor.x - 6} ${cursor.y}h12M${cursor.x} ${cursor.y - 6}v12`} />
        )}
      </svg>
      <p className={styles.drawHint} id="autopilot-draw-hint">
        {draw.hint}
      </p>
      <p className={styles.verdict} role="status" data-fault={verdict?.fault ? '' : undefined}>
        {drawing.length > 0 && <span>{draw.points(format.number(drawing.length))}</span>}{' '}
        {verdict && <strong>{verdict.fault ? draw.faults[verdict.fault] : draw.fine}</strong>}
        {cursor && (
          <span className="visually-hidden">{draw.cursor(format.number(cursor.x), format.number(cursor.y))}</span>
        )}
      </p>
      <div className={styles.row}>
        <Button disabled={!isFine} onClick={() => onDone(simplifyDrawing(drawing))}>
          {draw.done}
        </Button>
        <Button variant="default" disabled={drawing.length === 0} onClick={() => setDrawing([])}>
          {draw.clear}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {draw.cancel}
        </Button>
      </div>
      <fieldset className={styles.presets}>
        <legend>{draw.presets}</legend>
        {presetNames.map((name) => (
          <button key={name} type="button" onClick={() => setDrawing(simplifyDrawing(drawingPresets[name]))}>
            <svg viewBox={`0 0 ${worldWidth} ${worldHeight}`} aria-hidden="true">
              <polygon points={pathOf(drawingPresets[name])} />
            </svg>
            {draw.presetNames[name]}
          </button>
        ))}
      </fieldset>
    </section>
  )
}

function isSame(a: readonly Point[], b: readonly Point[]): boolean {
  return a.length === b.length && a.every(({ x, y }, at) => x === b[at]?.x && y === b[at]?.y)
}
