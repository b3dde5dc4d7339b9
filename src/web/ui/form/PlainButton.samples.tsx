import { Group } from '@mantine/core'
import type { Samples } from '../samples.ts'
import { ButtonLink, PlainButton } from './PlainButton.tsx'

export const samples: Samples = {
  'every look': ({ say }) => (
    <Group>
      <PlainButton>{say('查看示例', 'See a sample')}</PlainButton>
      <PlainButton look="primary">{say('免费开始', 'Start free')}</PlainButton>
      <PlainButton look="quiet">{say('以后再说', 'Not now')}</PlainButton>
    </Group>
  ),
  'every size': ({ say }) => (
    <Group>
      <PlainButton size="small">{say('复制', 'Copy')}</PlainButton>
      <PlainButton>{say('复制', 'Copy')}</PlainButton>
      <PlainButton size="large">{say('复制', 'Copy')}</PlainButton>
    </Group>
  ),
  disabled: ({ say }) => (
    <Group>
      <PlainButton disabled>{say('查看示例', 'See a sample')}</PlainButton>
      <PlainButton look="primary" disabled>
        {say('免费开始', 'Start free')}
      </PlainButton>
    </Group>
  ),
  'a link, with a long text': ({ say }) => (
    <ButtonLink to="/">
      {say('申请一个邀请码，一般一个工作日内答复', 'Request an invitation; we usually answer within one working day')}
    </ButtonLink>
  ),
}
