// Brings node_modules and dist up to date; does nothing, in some hundredths of a second, when nothing changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { root, run } from './run.mjs'

const modules = join(root, 'node_modules')
const lockFile = join(root, 'package-lock.json')
const stampFile = join(modules, '.huida-installed')

function hash(...parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest('hex')
}

/** Runs `npm ci` when node_modules is missing or not what package-lock.json says. */
export async function installPackages() {
  const stamp = hash(readFileSync(lockFile), process.platform, process.arch)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  if (!isInstalledByHand()) {
    console.log('正在安装依赖，第一次需要几十秒…… · Installing packages; the first time takes a while…')
    const { code, output } = await runNpm(['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit'])
    if (code !== 0) {
      console.error(output)
      throw new SetupError(
        '依赖没有装上，原因见上。请检查网络和磁盘空间后再试。',
        'The packages could not be installed; the reason stands above. Check the network and the free disk space, then try again.',
      )
    }
  }
  writeFileSync(stampFile, stamp)
}

function runNpm(args) {
  // npm names itself to what it runs; beside a Node without npm on the path that one still works.
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? run(process.execPath, [npm, ...args]) : run('npm', args)
}

// Someone may have run npm themselves: npm notes what it installed, so that an equal tree is not thrown away.
function isInstalledByHand() {
  const noteFile = join(modules, '.package-lock.json')
  if (!existsSync(noteFile)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const found = JSON.parse(readFileSync(noteFile, 'utf8')).packages
  const isSame = (path) => wanted[path]?.version === found[path]?.version
  return (
    Object.keys(found).every(isSame) &&
    Object.keys(wanted).every((path) => path === '' || wanted[path].optional || wanted[path].peer || isSame(path))
  )
}

export class SetupError extends Error {
  constructor(zh, en) {
    super(`${zh}\n${en}`)
  }
}

const builds = [
  {
    folder: 'dist/web',
    args: [],
    inputs: [
      'src/web',
      'src/lab',
      'src/contract',
      'src/phrases',
      'src/engine',
      'src/widget',
      'content',
      'index.html',
      'scripts/web-build',
      'vite.config.ts',
    ],
  },
  {
    folder: 'dist/server',
    args: ['--config', 'vite.server.config.ts'],
    inputs: [
      'src/server',
      'src/channels',
      'src/contract',
      'src/phrases',
      'src/engine',
      'content',
      'vite.server.config.ts',
    ],
  },
]

/** Builds the web app and the server when what they are made of has changed. */
export async function build() {
  const stale = builds
    .map((it) => ({ ...it, print: fingerprint([...it.inputs, 'package.json', 'package-lock.json']) }))
    .filter((it) => !isBuilt(it))
  if (stale.length === 0) return
  console.log('正在构建…… · Building…')
  const results = await Promise.all(stale.map(buildOne))
  if (results.every((isGood) => isGood)) return
  throw new SetupError('构建没有成功，原因见上。', 'The build failed; the reason stands above.')
}

const printFile = (folder) => join(root, folder, '.inputs')

function isBuilt({ folder, print }) {
  return existsSync(printFile(folder)) && readFileSync(printFile(folder), 'utf8') === print
}

async function buildOne({ folder, args, print }) {
  // Built aside and swapped in: a build that was killed leaves the last good one, and a running server keeps its files until then.
  const target = join(root, folder)
  const draft = `${target}.new-${process.pid}`
  const old = `${target}.old-${process.pid}`
  const vite = join(modules, 'vite/bin/vite.js')
  const { code, output } = await run(
    process.execPath,
    [vite, 'build', ...args, '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'],
    { env: { NODE_ENV: 'production', NO_COLOR: '1' } },
  )
  if (code !== 0) {
    console.error(output)
    rmSync(draft, { recursive: true, force: true })
    return false
  }
  writeFileSync(join(draft, '.inputs'), print)
  for (;;) {
    try {
      if (existsSync(target)) renameSync(target, old)
      renameSync(draft, target)
      break
    } catch (error) {
      // Another build was swapped in between: ours follows it.
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code)) throw error
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  }
  return true
}

// What builds that were killed left behind.
function removeDrafts() {
  for (const name of readdirSync(join(root, 'dist'))) {
    const pid = Number(/[.](?:new|old)-(\d+)/.exec(name)?.[1] ?? 0)
    if (pid !== 0 && !isAlive(pid)) rmSync(join(root, 'dist', name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Everything that has to be there before the product or its tests can run. */
export async function setUp() {
  await installPackages()
  mkdirSync(join(root, 'dist'), { recursive: true })
  removeDrafts()
  await build()
}
