import { useRef, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { closeModel, runModel } from '../model/model-client.ts'
import { ModelError, type ModelFault, type StyleModel } from '../model/style-model.ts'
import { createImage } from '../pictures/rgba-image.ts'
import styles from '../style-demo.module.css'

interface ModelPickerProps {
  chosen: StyleModel | null
  onChoose: (model: StyleModel) => void
}

type Trial = { readonly phase: 'loading' } | { readonly phase: 'refused'; readonly fault: ModelFault }

let lastId = 0

/** A style network of the visitor's, tried on a small picture before it is taken. */
export function ModelPicker({ chosen, onChoose }: ModelPickerProps) {
  const { model: p } = usePhrases('styleTransfer')
  const input = useRef<HTMLInputElement>(null)
  const [trial, setTrial] = useState<Trial | null>(null)

  async function take(file: File) {
    lastId += 1
    const model: StyleModel = { id: lastId, name: file.name, file }
    setTrial({ phase: 'loading' })
    try {
      await runModel(model, trialPicture())
      setTrial(null)
      onChoose(model)
    } catch (error) {
      // What it left in memory is of no use.
      closeModel()
      setTrial({ phase: 'refused', fault: error instanceof ModelError ? error.fault : 'failed' })
    }
  }

  return (
    <details className={styles.model}>
      <summary>{p.summary}</summary>
      <p>{p.text}</p>
      <PlainButton size="small" onClick={() => input.current?.click()}>
        {p.choose}
      </PlainButton>
      <input
        ref={input}
        type="file"
        accept=".onnx"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void take(file)
        }}
      />
      <p role="status">
        {trial?.phase === 'loading' && p.loading}
        {!trial && chosen && p.ready(chosen.name)}
      </p>
      {trial?.phase === 'refused' && (
        <p className={styles.failure} role="alert">
          {p.faults[trial.fault]}
        </p>
      )}
    </details>
  )
}

/** Every colour somewhere: a network that makes a picture of anything makes one of this. */
function trialPicture() {
  const image = createImage(64, 64)
  for (let at = 0; at < 64 * 64; at++) {
    const [x, y] = [at % 64, Math.floor(at / 64)]
    image.data.set([x * 4, y * 4, (x ^ y) * 4, 255], at * 4)
  }
  return image
}
