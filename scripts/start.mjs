// `npm start`: from a bare clone to a running server, in this very process, so that a signal to npm ends all of it.
import './check-node.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { choosePort } from './choose-port.mjs'
import { endChildrenOnSignals, root } from './run.mjs'
import { SetupError, setUp } from './setup.mjs'

const release = endChildrenOnSignals()
try {
  await choosePort()
  await setUp()
} catch (error) {
  console.error(error instanceof SetupError ? `\n${error.message}\n` : error)
  process.exit(1)
}
release()

process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
