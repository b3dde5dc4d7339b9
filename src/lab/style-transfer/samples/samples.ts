// Pictures for trying, all rendered by scripts/lab-samples: nobody else has rights in them.
// Their names in words (keys of the screen's phrases):
//   contents.portrait, contents.lake, contents.cat, contents.street, contents.bridge, contents.fruit
//   styles.oil, styles.ink, styles.porcelain, styles.wave, styles.rose, styles.points, styles.mosaic, styles.swirls
import bridge from './contents/bridge.webp?url'
import cat from './contents/cat.webp?url'
import fruit from './contents/fruit.webp?url'
import lake from './contents/lake.webp?url'
import portrait from './contents/portrait.webp?url'
import street from './contents/street.webp?url'
import ink from './styles/ink.webp?url'
import mosaic from './styles/mosaic.webp?url'
import oil from './styles/oil.webp?url'
import points from './styles/points.webp?url'
import porcelain from './styles/porcelain.webp?url'
import rose from './styles/rose.webp?url'
import swirls from './styles/swirls.webp?url'
import wave from './styles/wave.webp?url'

/** Contents, in the order in which a screen offers them. */
export const contentSamples = { portrait, lake, cat, street, bridge, fruit } as const
export const styleSamples = { swirls, ink, wave, porcelain, oil, points, rose, mosaic } as const

export type ContentSampleName = keyof typeof contentSamples
export type StyleSampleName = keyof typeof styleSamples
