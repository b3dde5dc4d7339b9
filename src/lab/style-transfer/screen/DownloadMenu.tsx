import { Menu } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { downloadSizesPx } from '../screen-state/use-download.ts'
import type { TransferSizePx } from '../transfer/transfer-request.ts'

export function DownloadMenu({
  isDisabled,
  onSize,
}: {
  isDisabled: boolean
  onSize: (sizePx: TransferSizePx) => void
}) {
  const { download } = usePhrases('styleTransfer')
  return (
    <Menu position="bottom-end" disabled={isDisabled}>
      <Menu.Target>
        <PlainButton look="primary" disabled={isDisabled}>
          {download.button}
        </PlainButton>
      </Menu.Target>
      <Menu.Dropdown>
        {downloadSizesPx.map((sizePx) => (
          <Menu.Item key={sizePx} onClick={() => onSize(sizePx)}>
            {download.size(sizePx)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
