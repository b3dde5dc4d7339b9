import { Button, Menu, Tooltip } from '@mantine/core'
import { urlOf } from '#contract/endpoint-url.ts'
import type { CorpusFilter } from '#contract/features/corpus.ts'
import { exportCorpus, exportedIdsMax } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useEntitlement } from '#web/platform/session.tsx'
import { useBot } from '#web/platform/workspace.tsx'

interface ExportMenuProps {
  /** The filter of the list, when there is one: only what matches is exported. */
  query?: CorpusFilter
  /** How many match it; null without a filter. */
  matching?: number | null
  /** Only these items. */
  ids?: readonly string[]
  isCompact?: boolean
}

const formats = ['xlsx', 'csv'] as const

export function ExportMenu({ query = {}, matching = null, ids, isCompact = false }: ExportMenuProps) {
  const phrases = usePhrases('imports').export
  const format = useFormat()
  const locale = useLocale()
  const bot = useBot()
  const mayExport = useEntitlement('export')
  const size = isCompact ? 'compact-sm' : 'sm'
  const isTooMany = ids !== undefined && ids.length > exportedIdsMax
  if (!mayExport || isTooMany)
    return (
      <Tooltip
        label={mayExport ? phrases.tooMany(format.number(exportedIdsMax)) : phrases.vip}
        events={{ hover: true, focus: true, touch: true }}
        multiline
        maw={260}
      >
        {/* Not `disabled`: a disabled button can be neither focused nor asked why. */}
        <Button size={size} variant="default" aria-disabled data-disabled onClick={(event) => event.preventDefault()}>
          {phrases.action}
        </Button>
      </Tooltip>
    )
  const scope = { ...query, ...(ids && { ids: ids.join() }) }
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button size={size} variant="default">
          {phrases.action}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{whatOf()}</Menu.Label>
        {formats.map((file) => (
          <Menu.Item
            key={file}
            component="a"
            href={urlOf(exportCorpus, { params: { botId: bot.id }, query: { ...scope, format: file, locale } })}
            download
          >
            {phrases[file]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )

  function whatOf(): string {
    if (ids !== undefined) return phrases.selected(format.number(ids.length))
    return matching === null ? phrases.all : phrases.filtered(format.number(matching))
  }
}
