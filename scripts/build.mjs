import './check-node.mjs'
import { endChildrenOnSignals } from './run.mjs'
import { SetupError, setUp } from './setup.mjs'

endChildrenOnSignals()
try {
  await setUp()
} catch (error) {
  console.error(error instanceof SetupError ? `\n${error.message}\n` : error)
  process.exit(1)
}
