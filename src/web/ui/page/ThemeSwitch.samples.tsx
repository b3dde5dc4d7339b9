import type { Samples } from '../samples.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export const samples: Samples = { 'light, system, dark': () => <ThemeSwitch /> }
