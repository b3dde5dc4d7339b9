import type { PhraseFiles } from '#phrases/files.ts'
/** The result in words and as data. */
import type { ReadFace } from '../core/analyse.ts'
import { surestEmotion } from '../core/read.ts'
import { emotions } from '../nets/expression.ts'

/** Never 100%: no net knows that surely. */
export function percentOf(part: number): string {
  return `${Math.min(99, Math.round(part * 100))}%`
}

/** "happy, 87%", or "not sure". */
export function describeGuess({ probabilities }: ReadFace, p: PhraseFiles['emotion']): string {
  const surest = surestEmotion(probabilities)
  return surest === undefined ? p.notSure : p.guess(p.emotions[surest], percentOf(probabilities[surest]))
}

/** With all seven, the likeliest first: what a screen reader says of a face, and a line of the copied text. */
export function describeFace(face: ReadFace, number: number, p: PhraseFiles['emotion']): string {
  const all = [...emotions]
    .sort((one, other) => face.probabilities[other] - face.probabilities[one])
    .map((emotion) => p.bar(p.emotions[emotion], percentOf(face.probabilities[emotion])))
  return (
    p.verdict(number, describeGuess(face, p)) +
    p.sentenceEnd +
    (p.sentenceEnd === '.' ? ' ' : '') +
    all.join(p.separator) +
    p.sentenceEnd
  )
}

export function describeAll(faces: readonly ReadFace[], p: PhraseFiles['emotion']): string {
  return faces.map((face, at) => describeFace(face, at + 1, p)).join('\n')
}

export function resultAsJson(name: string, width: number, height: number, faces: readonly ReadFace[]): string {
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
  const data = {
    picture: { name, width, height },
    faces: faces.map(({ box, roll, score, probabilities }, at) => ({
      number: at + 1,
      box: {
        x: rounded(box.x, 0),
        y: rounded(box.y, 0),
        width: rounded(box.width, 0),
        height: rounded(box.height, 0),
      },
      rollDegrees: roll,
      faceScore: rounded(score, 3),
      expression: surestEmotion(probabilities) ?? null,
      probabilities: Object.fromEntries(emotions.map((emotion) => [emotion, rounded(probabilities[emotion], 4)])),
    })),
  }
  return `${JSON.stringify(data, null, 2)}\n`
}
