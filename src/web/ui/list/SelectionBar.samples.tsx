import { Button } from '@mantine/core'
import type { Samples } from '../samples.ts'
import { SelectionBar } from './SelectionBar.tsx'

const nothing = () => {}

export const samples: Samples = {
  'some rows ticked': ({ say }) => (
    <SelectionBar count={3} total={1280} onSelectEverything={nothing} onClear={nothing}>
      <Button size="compact-sm" variant="light" color="red">
        {say('删除', 'Delete')}
      </Button>
    </SelectionBar>
  ),
}
