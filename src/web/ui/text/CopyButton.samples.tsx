import { Group } from '@mantine/core'
import type { Samples } from '../samples.ts'
import { CopyButton, CopyField } from './CopyButton.tsx'

export const samples: Samples = {
  'every look': ({ say }) => (
    <Group>
      <CopyButton text="1" />
      <CopyButton text="2" look="primary" label={say('复制链接', 'Copy the link')} />
      <CopyButton text="3" look="quiet" />
    </Group>
  ),
  'a long address': ({ say }) => (
    <CopyField
      label={say('对话页面', 'Chat page')}
      text="https://chat.example.com/b/7f3a91c2-88e1-4c5e-9d1a-2b6f0c3d4e5f"
    />
  ),
  'a snippet of several lines': ({ say }) => (
    <CopyField
      label={say('网站代码', 'Code for your website')}
      text={'<script\n  async src="https://chat.example.com/widget.js"\n  data-bot="7f3a91c2">\n</script>'}
    />
  ),
}
