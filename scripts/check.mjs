// `npm run check`: everything that is found without running the product. All of it runs, and each result is shown.
import './check-node.mjs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { installPackages } from './setup.mjs'

const minModules = 20

const checks = [
  { name: 'format and lint (biome)', command: ['biome', 'ci', '--reporter=summary', '--max-diagnostics=50'] },
  { name: 'type-aware lint (oxlint)', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types of engine, contract, phrases', command: ['tsc', '-p', 'tsconfig.engine.json', '--noEmit'] },
  { name: 'types of server', command: ['tsc', '-p', 'tsconfig.server.json', '--noEmit'] },
  { name: 'types of web', command: ['tsc', '-p', 'tsconfig.web.json', '--noEmit'] },
  // Tests reach into browser and server at once, so they see the types of both.
  { name: 'types of tests, bench, scripts', command: ['tsc', '-p', 'tsconfig.json', '--noEmit'] },
  { name: 'unused code (knip)', command: ['knip', '--no-progress'] },
  {
    name: 'dependency rules',
    command: ['depcruise', 'src', 'tests', 'bench', '--config', '.dependency-cruiser.cjs'],
    // Without its parser it reads nothing, and is content.
    verify: (output) => Number(/(\d+) modules/.exec(output)?.[1] ?? 0) > minModules || 'too few modules were read',
  },
]

/** How many run at a time: the longest are single-threaded, so that two share two cores. */
const lanes = 2

await installPackages()
const beginMs = Date.now()
const waiting = [...checks]
let failures = 0

async function runWaiting() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await runOne(check)
}

async function runOne({ name, command, verify = () => true }) {
  const [program, ...args] = command
  const startMs = Date.now()
  const { code, output } = await run(join(root, 'node_modules/.bin', program), args, { env: { NO_COLOR: '1' } })
  const verdict = code === 0 ? verify(output) : `exit code ${code}`
  const seconds = ((Date.now() - startMs) / 1000).toFixed(1)
  if (verdict === true) {
    console.log(`ok    ${name} (${seconds} s)`)
    return
  }
  failures++
  console.log(`FAIL  ${name}: ${verdict} (${seconds} s)\n${output.trimEnd()}\n`)
}

await Promise.all(Array.from({ length: lanes }, runWaiting))
const seconds = ((Date.now() - beginMs) / 1000).toFixed(0)
console.log(failures === 0 ? `\nall checks passed (${seconds} s)` : `\n${failures} of ${checks.length} checks failed`)
process.exit(failures === 0 ? 0 : 1)
