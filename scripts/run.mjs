import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Test runs need a moment to stop their database, and a signal to end must be obeyed within 10 s. */
const graceMs = 8000
const running = new Set()

/**
 * Runs a program in the repository's folder and answers with its exit code and what it printed.
 * `isShown`: its output also goes to the terminal as it comes.
 */
export function run(command, args, { isShown = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that what it starts in turn can be ended with it.
      detached: true,
    })
    running.add(child)
    let output = ''
    for (const [source, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      source.setEncoding('utf8')
      source.on('data', (text) => {
        output += text
        if (isShown) target.write(text)
      })
    }
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

/** Until `release` is called, a signal to this process ends what it runs, too. */
export function endChildrenOnSignals() {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
  let isEnding = false
  const end = (signal) => {
    if (isEnding) return
    isEnding = true
    const leave = () => process.exit(codes[signal])
    if (running.size === 0) leave()
    for (const child of running) {
      child.on('close', () => running.size === 0 && leave())
      signalGroup(child, 'SIGTERM')
    }
    // npm, in the middle of a download, does not listen.
    setTimeout(() => {
      for (const child of running) signalGroup(child, 'SIGKILL')
      leave()
    }, graceMs)
  }
  for (const signal of Object.keys(codes)) process.on(signal, end)
  return function release() {
    for (const signal of Object.keys(codes)) process.off(signal, end)
  }
}
