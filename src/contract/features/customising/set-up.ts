/** How a bot is set up step by step, as bots and the flow itself name it. */
import { z } from 'zod'
import { fault } from '../../errors.ts'

/** `basic`: about five minutes, what customers ask for most. `integrated`: about half an hour, all of it. */
export const setUpPaths = ['basic', 'integrated'] as const
export const setUpPathSchema = z.enum(setUpPaths, fault('choice-invalid'))
export type SetUpPath = z.infer<typeof setUpPathSchema>

/** In their order: name and persona, products and features, questions and answers, test and go live. */
export const setUpSteps = ['persona', 'offer', 'corpus', 'launch'] as const
export const setUpStepSchema = z.enum(setUpSteps, fault('choice-invalid'))
export type SetUpStep = z.infer<typeof setUpStepSchema>

/** What a bot can begin with. `empty`: as `general`, without items. */
export const beginnings = ['general', 'coin', 'empty'] as const
export type Beginning = (typeof beginnings)[number]

/** The same as `createBot` takes it. */
export function templateOf(beginning: Beginning): { template: 'general' | 'coin'; withItems: boolean } {
  return { template: beginning === 'coin' ? 'coin' : 'general', withItems: beginning !== 'empty' }
}
