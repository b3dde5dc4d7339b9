import type { Samples } from '../samples.ts'
import { Meter } from './Meter.tsx'

export const samples: Samples = {
  'some of it, nearly all, and none': ({ say }) => (
    <>
      {[40, 95, 0].map((used) => (
        <Meter
          key={used}
          label={say('空间', 'Storage')}
          used={used}
          max={100}
          text={say(`${used} / 100 MB`, `${used} of 100 MB`)}
          nearShare={0.8}
        />
      ))}
    </>
  ),
}
