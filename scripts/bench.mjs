// `npm run evaluate`, `npm run bench:engine`: a measurement of bench/ from source, in a fresh clone too.
import './check-node.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './run.mjs'
import { installPackages, SetupError } from './setup.mjs'

const [name, ...args] = process.argv.slice(2)
try {
  await installPackages()
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exit(1)
}
const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', join(root, 'bench', `${name}.ts`), ...args], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('close', (code) => process.exit(code ?? 1))
