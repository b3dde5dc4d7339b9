import { expect, it } from 'vitest'
import { channelConfigs } from './kinds.ts'
import { slackAppsAddress, slackCheckedOn, slackScopes, slackSteps } from './slack-setup.ts'

it('says where each secret of the config is copied from, for whoever needs it', () => {
  const fields = slackSteps.flatMap(({ field }) => field ?? [])
  expect(fields.toSorted()).toEqual([...channelConfigs.slack.secrets].toSorted())
  expect(slackSteps.find(({ field }) => field === 'appToken')?.by).toBe('socket')
  expect(slackSteps.find(({ field }) => field === 'signingSecret')?.by).toBe('calls')
  expect(new Set(slackSteps.map(({ id }) => id)).size).toBe(slackSteps.length)
})

it('says when it was compared with Slack’s documentation', () => {
  expect(new Date(slackCheckedOn).toISOString()).toContain(slackCheckedOn)
  expect(new URL(slackAppsAddress).hostname).toBe('api.slack.com')
})

it('asks for no scope twice', () => {
  const all = Object.values(slackScopes).flat()
  expect(new Set(all).size).toBe(all.length)
})
