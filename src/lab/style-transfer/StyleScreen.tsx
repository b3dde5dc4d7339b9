import { useState } from 'react'
import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { modelCardPath } from '../lab.paths.ts'
import { PhotoIntake } from '../photo/PhotoIntake.tsx'
import type { Photo } from '../photo/photo.ts'
import { photoLabel, samplePhotos } from './pictures/sample-photos.ts'
import { DownloadMenu } from './screen/DownloadMenu.tsx'
import { Gallery } from './screen/Gallery.tsx'
import { ModelPicker } from './screen/ModelPicker.tsx'
import { SettingsPanel } from './screen/SettingsPanel.tsx'
import { Stage } from './screen/Stage.tsx'
import { StylePicker } from './screen/StylePicker.tsx'
import { StylingStatus } from './screen/StylingStatus.tsx'
import { useDownload } from './screen-state/use-download.ts'
import { useFirstPhoto } from './screen-state/use-first-photo.ts'
import { usePresetPictures } from './screen-state/use-preset-pictures.ts'
import { useStyleWorkers } from './screen-state/use-style-workers.ts'
import { useStyling } from './screen-state/use-styling.ts'
import { normalSettings, type StyleChoice, type StyleSettings, styleName } from './style-choice.ts'
import styles from './style-demo.module.css'

const thumbnailPx = 192
const firstChoice: StyleChoice = { kind: 'preset', preset: 'oil' }

export function StyleScreen() {
  const { titles } = usePhrases()
  const p = usePhrases('styleTransfer')
  const workers = useStyleWorkers()
  const [photo, setPhoto] = useFirstPhoto()
  const [choice, setChoice] = useState(firstChoice)
  const [settings, setSettings] = useState(normalSettings)
  const [strength, setStrength] = useState(1)
  const [isGalleryOpen, setGalleryOpen] = useState(false)
  const styling = useStyling(workers.main, photo, choice, settings)
  const { downloading, download, clear } = useDownload(workers.main)
  const hasTime = styling.phase === 'done' && !isGalleryOpen
  const thumbnails = usePresetPictures(workers.beside, photo, thumbnailPx, hasTime)

  // Between two photos there is nothing to show of the new one yet.
  const shown = styling.of?.photo === photo ? styling.of : null
  const result = shown && styling.image
  const label = photo ? photoLabel(photo.name, p) : ''

  function take(next: Photo) {
    clear()
    setPhoto(next)
  }
  function choose(next: StyleChoice) {
    clear()
    setChoice(next)
  }
  function tune(next: StyleSettings) {
    clear()
    setSettings(next)
  }

  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{titles.styleTransfer}</h1>
        <p>{p.lead}</p>
        <p className={styles.links}>
          <Link to={pathOf('labExploration')}>{p.howItWorks}</Link>
          <Link to={modelCardPath('style-transfer')}>{p.modelCard}</Link>
        </p>
      </header>
      <div className={styles.pictures}>
        <section className={styles.result} aria-label={p.stage.heading}>
          {photo ? (
            <Stage
              photo={photo}
              photoLabel={label}
              result={result}
              resultLabel={p.stage.after(label, styleName(shown?.choice ?? choice, p))}
              strength={strength}
            />
          ) : (
            <div className={styles.emptyStage} />
          )}
          <div className={styles.resultFoot}>
            <StylingStatus styling={styling} choice={choice} downloading={downloading} onStopDownload={clear} />
            <DownloadMenu
              isDisabled={!result || styling.phase !== 'done'}
              onSize={(sizePx) =>
                photo && result && download({ photo, choice, settings, strength, shown: result }, sizePx)
              }
            />
          </div>
        </section>
        <section className={styles.photo} aria-label={p.photo}>
          <h2>{p.photo}</h2>
          <PhotoIntake samples={samplePhotos(p)} photoName={photo?.name} onPhoto={take} hasCamera />
        </section>
      </div>
      <section className={styles.controls} aria-label={p.style.heading}>
        <h2>{p.style.heading}</h2>
        <StylePicker choice={choice} onChoose={choose} thumbnails={thumbnails} onGallery={() => setGalleryOpen(true)} />
        <SettingsPanel
          kind={choice.kind}
          settings={settings}
          onChange={tune}
          strength={strength}
          onStrength={setStrength}
        />
        <ModelPicker
          chosen={choice.kind === 'model' ? choice.model : null}
          onChoose={(model) => choose({ kind: 'model', model })}
        />
      </section>
      {isGalleryOpen && photo && (
        <Gallery
          client={workers.beside}
          photo={photo}
          onClose={() => setGalleryOpen(false)}
          onChoose={(preset) => {
            setGalleryOpen(false)
            choose({ kind: 'preset', preset })
          }}
        />
      )}
    </div>
  )
}
