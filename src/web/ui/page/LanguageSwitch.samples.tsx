import type { Samples } from '../samples.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'

export const samples: Samples = { 'the other language': () => <LanguageSwitch /> }
