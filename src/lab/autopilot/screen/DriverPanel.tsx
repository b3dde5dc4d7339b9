import { Alert, Button, FileButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import styles from '../autopilot.module.css'
import {
  type DriverFileFault,
  largestDriverFileBytes,
  readDriver,
  type SavedDriver,
  writeDriver,
} from '../core/learning/driver-file.ts'

interface DriverPanelProps {
  /** The best one so far, with where it comes from. */
  driver: SavedDriver | null
  /** The one this run began with. */
  founder: SavedDriver | null
  onLoad: (driver: SavedDriver) => void
  onExam: () => void
  hasExam: boolean
}

export function DriverPanel({ driver, founder, onLoad, onExam, hasExam }: DriverPanelProps) {
  const phrases = usePhrases('autopilot').driver
  const format = useFormat()
  const [fault, setFault] = useState<DriverFileFault | null>(null)
  const resetFile = useRef<() => void>(null)

  async function load(file: File | null) {
    if (!file) return
    // The same file may be chosen again, once it is corrected.
    resetFile.current?.()
    const read = file.size > largestDriverFileBytes ? 'too-large' : readDriver(await file.text())
    setFault(typeof read === 'string' ? read : null)
    if (typeof read !== 'string') onLoad(read)
  }

  return (
    <section className={styles.panel}>
      <h2>{phrases.heading}</h2>
      <p className={styles.hint}>{driver ? phrases.text : phrases.notYet}</p>
      <div className={styles.row}>
        <Button disabled={!driver} onClick={onExam}>
          {hasExam ? phrases.examAgain : phrases.exam}
        </Button>
        <Button variant="default" disabled={!driver} onClick={() => driver && save(driver)}>
          {phrases.save}
        </Button>
        <FileButton resetRef={resetFile} accept="application/json,.json" onChange={(file) => void load(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              {phrases.load}
            </Button>
          )}
        </FileButton>
      </div>
      <div aria-live="polite">
        {fault && (
          <Alert color="red" mt="sm">
            {phrases.faults[fault]}
          </Alert>
        )}
        {!fault && founder && <p className={styles.hint}>{phrases.loaded(format.number(founder.generation))}</p>}
      </div>
    </section>
  )
}

function save(driver: SavedDriver): void {
  const file = new Blob([writeDriver(driver)], { type: 'application/json' })
  saveFile(file, `huida-driver-${driver.seed}-${driver.generation}.json`)
}
