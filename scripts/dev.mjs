// `npm run dev`: the server from source, restarted when its code changes, and the web app reloading as you type.
import './check-node.mjs'
import { join } from 'node:path'
import { endChildrenOnSignals, root, run } from './run.mjs'
import { SetupError, setUp } from './setup.mjs'

endChildrenOnSignals()
try {
  // The pages that the server itself sends are those of the last build.
  await setUp()
} catch (error) {
  console.error(error instanceof SetupError ? `\n${error.message}\n` : error)
  process.exit(1)
}
const bin = (name) => join(root, 'node_modules', name)
const programs = [
  [bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'src/server/main.ts'],
  [bin('vite/bin/vite.js'), '--clearScreen', 'false'],
]
await Promise.race(programs.map((args) => run(process.execPath, args, { isShown: true })))
process.kill(process.pid, 'SIGTERM')
