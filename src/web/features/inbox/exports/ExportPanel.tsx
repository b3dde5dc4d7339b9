import { Button, Drawer, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { conversationFilterSchema } from '#contract/features/inbox/conversations.ts'
import { inboxExportLimits, listInboxExports, startInboxExport } from '#contract/features/inbox/exports.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useEntitlement } from '#web/platform/session.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { useFilterWords } from '../filters/use-filter-words.ts'
import type { InboxFilterState } from '../filters/use-inbox-filter.ts'
import styles from '../panels.module.css'
import { ExportRow } from './ExportRow.tsx'

interface ExportPanelProps {
  isOpen: boolean
  onClose: () => void
  state: InboxFilterState
  /** How many conversations fit, where it is known. */
  total: { readonly count: number; readonly isMore: boolean } | undefined
}

/** What the filter lets through as a file, and the files that were asked for. */
export function ExportPanel({ isOpen, onClose, state, total }: ExportPanelProps) {
  const { common } = usePhrases()
  const { exports: phrases } = usePhrases('inboxTools')
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={460}
      title={phrases.title}
      closeButtonProps={{ 'aria-label': common.actions.close }}
    >
      <Stack gap="lg">
        <StartExport state={state} total={total} />
        <Exports />
      </Stack>
    </Drawer>
  )
}

function StartExport({ state, total }: Pick<ExportPanelProps, 'state' | 'total'>) {
  const { common } = usePhrases()
  const { exports: phrases } = usePhrases('inboxTools')
  const format = useFormat()
  const { id: botId } = useBot()
  const words = useFilterWords()(state.filter)
  const mayExport = useEntitlement('export')
  const form = useContractForm(startInboxExport, {
    initial: { rowIs: 'exchange' as 'exchange' | 'conversation', format: 'xlsx' as 'csv' | 'xlsx' },
    // As in the address: the schema reads it, and the server once more.
    argumentsOf: (values) => ({
      params: { botId },
      body: { ...values, filter: state.query satisfies Parameters<typeof conversationFilterSchema.parse>[0] },
    }),
    invalidates: [listInboxExports],
    isGuarded: false,
  })
  const { rows, keptDays } = inboxExportLimits
  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <div>
          {total !== undefined && (
            <p>
              {total.isMore ? phrases.whatMore(format.number(total.count)) : phrases.what(format.number(total.count))}
            </p>
          )}
          <p className={styles.quiet}>{words.length === 0 ? phrases.noFilters : phrases.filters(words.join(' · '))}</p>
        </div>
        <Radio.Group
          label={phrases.rowIs}
          value={form.values.rowIs}
          onChange={(value) => form.setValue('rowIs', value === 'conversation' ? 'conversation' : 'exchange')}
        >
          <Stack gap={8} mt={8}>
            <Radio value="exchange" label={phrases.rows.exchange} />
            <Radio value="conversation" label={phrases.rows.conversation} />
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={phrases.format}
          value={form.values.format}
          onChange={(value) => form.setValue('format', value === 'csv' ? 'csv' : 'xlsx')}
        >
          <Stack gap={8} mt={8}>
            <Radio value="xlsx" label={phrases.formats.xlsx} />
            <Radio value="csv" label={phrases.formats.csv} />
          </Stack>
        </Radio.Group>
        <p className={styles.quiet}>{phrases.background(format.number(rows), keptDays)}</p>
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        {mayExport ? (
          <div>
            <Button type="submit" loading={form.isSending} disabled={total?.count === 0}>
              {phrases.start}
            </Button>
          </div>
        ) : (
          <div className={styles.buttons}>
            <span>{phrases.vip}</span>
            <Button variant="light" component={Link} to={pathOf('updatePlan')}>
              {common.vip.upgrade}
            </Button>
          </div>
        )}
      </Stack>
    </form>
  )
}

function Exports() {
  const { exports: phrases } = usePhrases('inboxTools')
  const { id: botId } = useBot()
  const { data, error, refetch } = useQuery(queryOf(listInboxExports, { params: { botId } }))
  useLive('inboxExports')
  return (
    <section className={styles.section}>
      <h3>{phrases.list}</h3>
      {data === undefined &&
        (error === null ? <Loading /> : <ErrorNotice error={error} onRetry={() => void refetch()} />)}
      {data?.items.length === 0 && <p className={styles.quiet}>{phrases.none}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className={styles.rows} aria-label={phrases.list}>
          {data.items.map((each) => (
            <ExportRow key={each.id} export={each} />
          ))}
        </ul>
      )}
    </section>
  )
}
