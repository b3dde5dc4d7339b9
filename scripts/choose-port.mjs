// Someone who sits at the terminal is asked before the server starts on another port. Without one, the server itself
// refuses and names a free port: a service that silently moved would be looked for in vain.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'

const standardPort = 3000

export async function choosePort() {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return
  const port = Number(process.env.PORT || standardPort)
  const host = process.env.HOST || '127.0.0.1'
  // What is wrong with a setting, the server says. And a second start on one data folder is refused for that reason.
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || isDataFolderInUse() || (await canListen(host, port)))
    return
  const free = await findFreePort(host, port)
  if (free === undefined) return
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `端口 ${port} 已被别的程序占用。改用 ${free} 吗？\nPort ${port} is taken by another program. Use ${free} instead? [Y/n] `,
  )
  terminal.close()
  if (!/^\s*(n|no|不|否)/i.test(answer)) process.env.PORT = String(free)
}

function isDataFolderInUse() {
  try {
    const { pid } = JSON.parse(readFileSync(join(process.env.DATA_DIR || 'data', 'huida.lock'), 'utf8'))
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function findFreePort(host, taken) {
  for (let port = taken + 1; port <= Math.min(taken + 50, 65_535); port++) if (await canListen(host, port)) return port
  return undefined
}

function canListen(host, port) {
  return new Promise((resolve) => {
    const probe = createServer()
    // Only a taken port is asked about; any other trouble is the server's to explain.
    probe.once('error', (error) => resolve(error.code !== 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
