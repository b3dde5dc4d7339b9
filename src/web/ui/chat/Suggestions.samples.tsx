import type { Samples } from '../samples.ts'
import { Suggestions } from './Suggestions.tsx'

const ignore = () => undefined

export const samples: Samples = {
  'did you mean': ({ say }) => (
    <Suggestions
      questions={[say('运费怎么算？', 'How much is postage?'), say('多久能到？', 'How long does it take?')]}
      onChoose={ignore}
    />
  ),
  'one question, to be told yes or no': ({ say }) => (
    <Suggestions questions={[say('能退货吗？', 'Can I return it?')]} onChoose={ignore} />
  ),
  'first questions, one of them long': ({ say }) => (
    <Suggestions
      label={say('可以这样问', 'You can ask')}
      questions={[
        say('能退货吗？', 'Can I return it?'),
        say(
          '买了两天还没有发货，可以改收货地址或者换一个颜色吗？',
          'I ordered two days ago and it has not shipped: can I still change the address or the colour?',
        ),
      ]}
      onChoose={ignore}
    />
  ),
  disabled: ({ say }) => (
    <Suggestions questions={[say('能退货吗？', 'Can I return it?')]} onChoose={ignore} isDisabled />
  ),
}
