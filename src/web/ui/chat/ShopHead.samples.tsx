import { Group, Stack } from '@mantine/core'
import { PlainButton } from '../form/PlainButton.tsx'
import type { Samples } from '../samples.ts'
import { ShopHead, ShopInitial } from './ShopHead.tsx'

export const samples: Samples = {
  'in a dark colour, in a light one, and with a long name': () => (
    <Stack maw={340}>
      <ShopHead name="小野客服" colour="#0b6e69" subtitle="机器人客服，马上回答" />
      <ShopHead
        name="Ridge"
        colour="#f2c14e"
        subtitle="Bot · answers right away"
        actions={<PlainButton size="small">Start over</PlainButton>}
      />
      <ShopHead name={'Outdoor outfitters '.repeat(4)} colour="#33312d" subtitle={'Answers at once '.repeat(4)} />
    </Stack>
  ),
  'the initial alone, of a Chinese and of an English name': () => (
    <Group>
      <ShopInitial name="山野装备" colour="#0b6e69" />
      <ShopInitial name="ridge" colour="#f2c14e" />
    </Group>
  ),
}
