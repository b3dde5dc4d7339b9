import type { Samples } from '../samples.ts'
import { Loading } from './Loading.tsx'

export const samples: Samples = {
  'a part of a screen': () => <Loading />,
  'more of a list': () => <Loading of="more" />,
}
