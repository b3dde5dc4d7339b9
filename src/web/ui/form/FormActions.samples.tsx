import { Button } from '@mantine/core'
import type { Samples } from '../samples.ts'
import { FormActions } from './FormActions.tsx'

export const samples: Samples = {
  'in a form': ({ say }) => (
    <FormActions>
      <Button>{say('保存', 'Save')}</Button>
      <Button variant="default">{say('取消', 'Cancel')}</Button>
    </FormActions>
  ),
  'at the end of a dialog': ({ say }) => (
    <FormActions align="end">
      <Button variant="default">{say('取消', 'Cancel')}</Button>
      <Button color="red">{say('删除', 'Delete')}</Button>
    </FormActions>
  ),
}
