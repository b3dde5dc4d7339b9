import { Button, Menu, Tooltip } from '@mantine/core'
import { urlOf } from '#contract/endpoint-url.ts'
import type { CorpusFilter } from '#contract/features/corpus.ts'
import { exportCorpus } from '#contract/features/imports.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useEntitlement } from '#web/platform/session.tsx'
import { useBot } from '#web/platform/workspace.tsx'

interface ExportMenuProps {
  /** The filter of the list, when there is one: only what matches is exported. */
  query?: CorpusFilter
  /** How many match it; null without a filter. */
  matching?: number | null
}

const formats = ['xlsx', 'csv'] as const

export function ExportMenu({ query = {}, matching = null }: ExportMenuProps) {
  const phrases = usePhrases('imports').export
  const format = useFormat()
  const locale = useLocale()
  const bot = useBot()
  const mayExport = useEntitlement('export')
  if (!mayExport)
    return (
      <Tooltip label={phrases.vip} events={{ hover: true, focus: true, touch: true }}>
        {/* Not `disabled`: a disabled button can be neither focused nor asked why. */}
        <Button variant="default" aria-disabled data-disabled onClick={(event) => event.preventDefault()}>
          {phrases.action}
        </Button>
      </Tooltip>
    )
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default">{phrases.action}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{matching === null ? phrases.all : phrases.filtered(format.number(matching))}</Menu.Label>
        {formats.map((file) => (
          <Menu.Item
            key={file}
            component="a"
            href={urlOf(exportCorpus, { params: { botId: bot.id }, query: { ...query, format: file, locale } })}
            download
          >
            {phrases[file]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
