import { version } from '../../package.json' with { type: 'json' }

export { version }
