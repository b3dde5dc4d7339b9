import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Models } from '#contract/features/models.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { BringModel } from './local/BringModel.tsx'
import { LocalModelForm } from './local/LocalModelForm.tsx'
import { ModelCard } from './ModelCard.tsx'
import { ServiceForm } from './ServiceForm.tsx'
import { VectorProgress } from './VectorProgress.tsx'

type Place = 'service' | 'local'

/** The embedding model runs at a service or on this machine. What is looked at here changes nothing until it is saved. */
export function EmbeddingsCard({ models: { embeddings, local } }: { models: Models }) {
  const { models } = usePhrases('admin')
  const [place, setPlace] = useState<Place>(embeddings.isLocal ? 'local' : 'service')
  return (
    <ModelCard service={embeddings}>
      <VectorProgress embeddings={embeddings} />
      <SegmentedControl
        aria-label={models.place.label}
        value={place}
        onChange={(value) => setPlace(value as Place)}
        data={[
          { value: 'service', label: models.place.service },
          { value: 'local', label: models.place.local },
        ]}
      />
      {place === 'service' ? (
        // Of a model on this machine, being on says nothing about the service.
        <ServiceForm service={{ ...embeddings, isOn: embeddings.isOn && !embeddings.isLocal }} />
      ) : (
        <>
          <LocalModelForm embeddings={embeddings} local={local} />
          <BringModel local={local} />
        </>
      )}
    </ModelCard>
  )
}
