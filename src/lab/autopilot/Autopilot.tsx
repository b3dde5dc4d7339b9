import { Alert } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { workOffline } from '../offline/public.ts'
import styles from './autopilot.module.css'
import type { SavedDriver } from './core/learning/driver-file.ts'
import { DrawBoard } from './screen/DrawBoard.tsx'
import { DriverPanel } from './screen/DriverPanel.tsx'
import { EvolutionPanel } from './screen/EvolutionPanel.tsx'
import { ExamSheet } from './screen/ExamSheet.tsx'
import { GenerationChart } from './screen/GenerationChart.tsx'
import { NetworkView } from './screen/NetworkView.tsx'
import { Playback } from './screen/Playback.tsx'
import { Stage, TrackChoice } from './screen/Stage.tsx'
import { TrackPanel } from './screen/TrackPanel.tsx'
import { useSettings } from './use-settings.ts'
import { usePace, useTraining } from './use-training.ts'
import type { Pace } from './worker/messages.ts'

export default function Autopilot() {
  useEffect(() => {
    workOffline()
  }, [])
  const { titles } = usePhrases()
  const phrases = usePhrases('autopilot')
  const settings = useSettings()
  const wantsRest = useReducedMotion(false, { getInitialValueInEffect: false })
  const [isRunning, setRunning] = useState(!wantsRest)
  const [pace, setPace] = useState<Pace>(4)
  const [hasRays, setRays] = useState(true)
  const [chosenTrack, setTrack] = useState(0)
  const [isDrawing, setDrawing] = useState(false)
  const [founder, setFounder] = useState<SavedDriver | null>(null)
  const [restarts, setRestarts] = useState(0)
  const [examSheet, setExamSheet] = useState(0)
  const training = useTraining(settings.settings, founder?.weights ?? null, restarts)
  const { client, champion, history } = training
  const track = Math.min(chosenTrack, Math.max(0, training.trackCount - 1))
  usePace(client, isRunning && !isDrawing, pace)

  const { seed } = settings.settings
  const generation = history.at(-1)?.generation ?? founder?.generation ?? 0
  const driver = champion && { weights: champion, seed, generation }

  function takeExam() {
    if (!champion) return
    client.order({ kind: 'exam', driver: champion, seed, sheet: examSheet })
    setExamSheet(examSheet + 1)
  }
  function restart() {
    setFounder(null)
    setRestarts(restarts + 1)
  }
  function nextGeneration() {
    setRunning(false)
    client.order({ kind: 'next-generation' })
  }

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{titles.autopilot}</h1>
        <p className={styles.lead}>{phrases.lead}</p>
        <p className={styles.concept}>{phrases.concept}</p>
      </header>
      {training.hasFailed && <Alert color="red">{phrases.failed}</Alert>}
      <div className={styles.main}>
        <div className={styles.left}>
          {isDrawing ? (
            <DrawBoard
              training={training}
              onCancel={() => setDrawing(false)}
              onDone={(drawing) => {
                settings.change({ ground: 'drawn', drawing })
                setDrawing(false)
              }}
            />
          ) : (
            <Stage training={training} track={track} hasRays={hasRays} />
          )}
          {!isDrawing && (
            <Playback
              {...{ isRunning, pace, hasRays }}
              onRunning={setRunning}
              onPace={setPace}
              onRays={setRays}
              onNextGeneration={nextGeneration}
              onReset={restart}
            />
          )}
          {!isDrawing && <TrackChoice training={training} track={track} onTrack={setTrack} />}
        </div>
        <div className={styles.right}>
          <NetworkView client={client} track={track} />
          <GenerationChart history={history} />
        </div>
      </div>
      {training.exam && <ExamSheet results={training.exam} />}
      <div className={styles.panels}>
        <DriverPanel
          driver={driver}
          founder={founder}
          onLoad={setFounder}
          onExam={takeExam}
          hasExam={training.exam !== null}
        />
        <TrackPanel
          {...settings}
          onDraw={() => setDrawing(true)}
          mark={history.at(-1)?.mark}
          hasFounder={founder !== null}
        />
        <EvolutionPanel {...settings} />
      </div>
    </div>
  )
}
