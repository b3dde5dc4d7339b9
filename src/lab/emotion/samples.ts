import type { PhotoSample } from '#lab/photo/samples.ts'
import type { PhraseFiles } from '#phrases/files.ts'
import angry from './samples/angry.webp?url'
import bricks from './samples/bricks.webp?url'
import crowd from './samples/crowd.webp?url'
import dark from './samples/dark.webp?url'
import group from './samples/group.webp?url'
import happy from './samples/happy.webp?url'
import leaning from './samples/leaning.webp?url'
import sad from './samples/sad.webp?url'
import surprised from './samples/surprised.webp?url'
import upsideDown from './samples/upside-down.webp?url'

const files = { group, happy, surprised, sad, angry, leaning, 'upside-down': upsideDown, dark, crowd, bricks }

/** All of them drawn by scripts/lab-faces: the people in them do not exist. */
export function samplesIn(p: PhraseFiles['emotion']): PhotoSample[] {
  return Object.entries(files).map(([name, url]) => ({ name, url, label: p.samples[name as keyof typeof files] }))
}
