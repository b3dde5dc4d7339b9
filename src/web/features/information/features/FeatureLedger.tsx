import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from '@tabler/icons-react'
import type { BotFeature } from '#contract/features/customising/bot-information.ts'
import { type FeatureField, featureFields, informationLimits } from '#contract/features/customising/information.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { factKey, keyOf } from '../editing/field-key.ts'
import { useInformation } from '../editing/InformationEditing.tsx'
import { isFilled } from '../fields/read-value.ts'
import { FieldRow } from '../ledger/FieldRow.tsx'
import ledger from '../ledger/ledger.module.css'
import { SaidFailure } from '../ledger/SaidFailure.tsx'
import { useSaid } from '../ledger/use-said.ts'
import { AddFeature } from './AddFeature.tsx'
import styles from './features.module.css'
import { useFeatureActions } from './use-feature-actions.ts'

interface FeatureLedgerProps {
  /** Of the feature that is unfolded; null: none. */
  openId: string | null
  onOpen: (featureId: string | null) => void
}

/** What the product can do: a line a feature, the open one with its fields and the talk they make. */
export function FeatureLedger({ openId, onOpen }: FeatureLedgerProps) {
  const { features: phrases } = usePhrases('information')
  const format = useFormat()
  const { information, error, reread } = useInformation()
  const actions = useFeatureActions()
  if (information === undefined) return error ? <ErrorNotice error={error} onRetry={reread} /> : <Loading />
  const { features } = information
  const most = format.number(informationLimits.features)
  return (
    <div>
      {features.length === 0 && <EmptyState title={phrases.none.title} text={phrases.none.text} actions={null} />}
      {features.length > 0 && (
        <div className={ledger.ledger}>
          {features.map((feature, place) => (
            <section key={feature.id} className={styles.feature} aria-label={feature.name}>
              <FeatureHead
                feature={feature}
                place={place}
                count={features.length}
                isOpen={feature.id === openId}
                actions={actions}
                onToggle={() => onOpen(feature.id === openId ? null : feature.id)}
              />
              {feature.id === openId && <FeatureRows feature={feature} />}
            </section>
          ))}
        </div>
      )}
      {actions.failure !== null && <ErrorNotice error={actions.failure} />}
      {features.length < informationLimits.features ? (
        <AddFeature onAdded={onOpen} hint={phrases.addHint(most)} />
      ) : (
        <p className={styles.full}>{phrases.full(most)}</p>
      )}
    </div>
  )
}

interface FeatureHeadProps {
  feature: BotFeature
  place: number
  count: number
  isOpen: boolean
  actions: ReturnType<typeof useFeatureActions>
  onToggle: () => void
}

function FeatureHead({ feature, place, count, isOpen, actions, onToggle }: FeatureHeadProps) {
  const { features: phrases, fields } = usePhrases('information')
  const { language } = useBot()
  const { name, facts, wordings } = feature
  const empty = featureFields.filter((field) => !isFilled(facts[field]) && !wordings[field] && isAsked(field, feature))
  const all = featureFields.filter((field) => isAsked(field, feature)).length + 1
  return (
    <div className={styles.head}>
      <h2>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={isOpen ? phrases.close(name) : phrases.open(name)}
          onClick={onToggle}
        >
          <IconChevronDown size={18} aria-hidden />
          <span lang={language}>{name}</span>
        </button>
      </h2>
      <span className={`${styles.count} tabular`}>
        {phrases.filled(all - empty.length, all)}
        {empty.length > 0 && empty.length <= 3 && (
          <span className={styles.missing}> · {phrases.missing(empty.map((field) => fields[field]))}</span>
        )}
      </span>
      <span className={styles.acts}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={phrases.up(name)}
          disabled={place === 0 || actions.isBusy}
          onClick={() => void actions.move(feature, place - 1)}
        >
          <IconArrowUp size={17} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={phrases.down(name)}
          disabled={place === count - 1 || actions.isBusy}
          onClick={() => void actions.move(feature, place + 1)}
        >
          <IconArrowDown size={17} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={phrases.remove(name)}
          disabled={actions.isBusy}
          onClick={() => void actions.remove(feature)}
        >
          <IconTrash size={17} />
        </ActionIcon>
      </span>
    </div>
  )
}

/** What is free has no price to tell. */
function isAsked(field: FeatureField, { facts }: BotFeature): boolean {
  return field !== 'price' || facts.isFree !== 'yes' || isFilled(facts.price)
}

/** The name of a feature and its fields. */
export function FeatureRows({ feature }: { feature: BotFeature }) {
  const { fields } = usePhrases('information')
  const shown = featureFields.filter((field) => isAsked(field, feature))
  const said = useSaid(shown.map((field) => feature.said[field].question))
  return (
    <div className={styles.rows}>
      <SaidFailure said={said} />
      <FieldRow fieldKey={keyOf('name', 'name', feature.id)} label={fields.name} question="" said={undefined} />
      {shown.map((field) => (
        <FieldRow
          key={field}
          fieldKey={factKey(field, feature.id)}
          label={fields[field]}
          question={feature.said[field].question}
          said={said.of(feature.said[field].question)}
        />
      ))}
    </div>
  )
}
