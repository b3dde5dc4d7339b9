import { datasetOf } from '#engine/evaluation/dataset.ts'
import { measureBot } from './evaluate/measure-bot.ts'
import { readNamedFile } from './evaluate/read-named-file.ts'

const T = { n: 0, top1: 0, wrong: 0, oos: 0, oosAns: 0, ans: 0, ansRight: 0 }
const verbose = process.env.V === '1'
for (const f of process.argv.slice(2)) {
  const c: any = readNamedFile(f)
  const r = await measureBot(datasetOf(c), c.bot)
  const t = { n: 0, top1: 0, wrong: 0, oos: 0, oosAns: 0, ans: 0, ansRight: 0 }
  for (const j of r.judged) {
    const a = j.judgement.kind === 'answer'
    if (j.rightIds.length) {
      t.n++
      if (j.judgement.rank === 1) t.top1++
      if (a) {
        t.ans++
        if (j.judgement.rank === 1) t.ansRight++
        else t.wrong++
      }
      if (j.judgement.rank !== 1 || (verbose && !a))
        console.log(
          j.judgement.rank === 1 ? '  low ' : a ? 'WRONG ' : 'X     ',
          f.split('/').pop(),
          '|',
          j.text,
          '|',
          j.rightIds.join(),
          '|',
          j.decision.kind,
          j.decision.source.id ?? '',
          j.judgement.confidence.toFixed(2),
          '|',
          (j.decision.outcome?.candidates ?? [])
            .slice(0, 3)
            .map((x: any) => x.id + ' ' + x.confidence.toFixed(2))
            .join(', '),
        )
    } else {
      t.oos++
      if (a) {
        t.oosAns++
        console.log(
          'OOS   ',
          f.split('/').pop(),
          '|',
          j.text,
          '|',
          j.decision.kind,
          j.decision.source.id ?? '',
          j.judgement.confidence.toFixed(2),
        )
      }
    }
  }
  for (const k in t) (T as any)[k] += (t as any)[k]
  console.log(f.split('/').pop(), JSON.stringify(t))
}
console.log(
  'TOTAL top1',
  ((T.top1 / T.n) * 100).toFixed(1),
  'answered',
  ((T.ans / T.n) * 100).toFixed(1),
  'wrong of in-scope',
  ((T.wrong / T.n) * 100).toFixed(1),
  'oos answered',
  ((T.oosAns / T.oos) * 100).toFixed(1),
  JSON.stringify(T),
)
