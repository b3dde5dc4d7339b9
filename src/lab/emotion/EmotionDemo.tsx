import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { modelCardPath } from '../lab.paths.ts'
import { workOffline } from '../offline/public.ts'
import { PhotoIntake } from '../photo/PhotoIntake.tsx'
import { loadSample } from '../photo/samples.ts'
import type { ReadFace } from './core/analyse.ts'
import styles from './emotion.module.css'
import { Notice } from './Notice.tsx'
import { ResultPanel } from './ResultPanel.tsx'
import { FaceList } from './result/FaceList.tsx'
import { samplesIn } from './samples.ts'
import { LiveStage } from './stage/LiveStage.tsx'
import { PhotoStage } from './stage/PhotoStage.tsx'
import { useAnalysis } from './use-analysis.ts'
import { netsState, onNetsState, startFaceWorker } from './worker/face-worker.ts'

export default function EmotionDemo() {
  const p = usePhrases('emotion')
  const { titles } = usePhrases()
  const nets = useSyncExternalStore(onNetsState, netsState)
  const { analysis, analyse, cancel } = useAnalysis()
  const [selected, setSelected] = useState(0)
  const [isLive, setLive] = useState(false)
  const [liveFaces, setLiveFaces] = useState<readonly ReadFace[]>([])
  const samples = samplesIn(p)
  const photo = analysis.kind === 'none' ? undefined : analysis.photo
  const liveSelected = Math.min(selected, Math.max(0, liveFaces.length - 1))

  useEffect(() => {
    startFaceWorker()
    workOffline()
  }, [])

  function show(next: NonNullable<typeof photo>) {
    setLive(false)
    setSelected(0)
    analyse(next)
  }

  function switchLive() {
    setLive(!isLive)
    setLiveFaces([])
    setSelected(0)
  }

  return (
    <div className={styles.demo}>
      <PageHeader
        title={titles.emotion}
        text={p.lead}
        actions={<Link to={modelCardPath('emotion')}>{p.howItWorks}</Link>}
      />
      <Notice />
      <div className={styles.columns}>
        <div className={styles.stageColumn}>
          {isLive ? (
            <LiveStage selected={liveSelected} onSelect={setSelected} onFaces={setLiveFaces} />
          ) : photo ? (
            <PhotoStage
              photo={photo}
              faces={analysis.kind === 'done' ? analysis.faces : []}
              selected={selected}
              onSelect={setSelected}
            />
          ) : (
            <Empty onStart={() => samples[0] && void loadSample(samples[0]).then(show)} />
          )}
          <div className={styles.sources}>
            <PhotoIntake samples={samples} onPhoto={show} photoName={isLive ? undefined : photo?.name} />
            <PlainButton look={isLive ? 'primary' : 'default'} aria-pressed={isLive} onClick={switchLive}>
              {isLive ? p.live.stop : p.live.start}
            </PlainButton>
          </div>
        </div>
        <section
          className={styles.resultColumn}
          aria-label={p.result.heading}
          data-empty={(!isLive && !photo) || undefined}
        >
          {isLive ? (
            <>
              <p className={styles.summary} role="status">
                {liveFaces.length === 0 ? p.live.nobody : p.live.running}
              </p>
              {liveFaces.length > 0 && <FaceList faces={liveFaces} selected={liveSelected} onSelect={setSelected} />}
            </>
          ) : (
            <ResultPanel
              analysis={analysis}
              nets={nets}
              selected={selected}
              onSelect={setSelected}
              onRetry={() => (photo ? analyse(photo) : startFaceWorker())}
              onCancel={cancel}
            />
          )}
        </section>
      </div>
    </div>
  )
}

function Empty({ onStart }: { onStart: () => void }) {
  const { empty } = usePhrases('emotion')
  return (
    <div className={styles.empty}>
      <h2>{empty.title}</h2>
      <p>{empty.text}</p>
      <PlainButton look="primary" size="large" onClick={onStart}>
        {empty.action}
      </PlainButton>
    </div>
  )
}
