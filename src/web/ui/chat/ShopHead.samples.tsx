import { Stack } from '@mantine/core'
import { PlainButton } from '../form/PlainButton.tsx'
import type { Samples } from '../samples.ts'
import { ShopHead } from './ShopHead.tsx'

export const samples: Samples = {
  'in a dark colour, in a light one, and with a long name': () => (
    <Stack w={360}>
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
}
