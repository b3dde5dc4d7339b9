// A taken port is said before anything is installed or built. Someone who sits at the terminal is offered another one;
// a service is not moved, as it would be looked for in vain.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'

const standardPort = 3000

export async function choosePort() {
  const port = Number(process.env.PORT || standardPort)
  const host = process.env.HOST || '127.0.0.1'
  // What is wrong with a setting, the server says. And a second start on one data folder is refused for that reason.
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || isDataFolderInUse() || (await canListen(host, port)))
    return
  const free = await findFreePort(host, port)
  if (free === undefined) return
  const isTaken = [`端口 ${port} 已被别的程序占用。`, `Port ${port} is taken by another program. `]
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    const command = `PORT=${free} npm start`
    console.error(`\n${isTaken[0]}这个端口空闲：${command}\n${isTaken[1]}This one is free: ${command}\n`)
    process.exit(1)
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`\n${isTaken[0]}改用 ${free} 吗？\n${isTaken[1]}Use ${free} instead? [Y/n] `)
  terminal.close()
  if (/^\s*(n|不|否)/i.test(answer)) process.exit(1)
  process.env.PORT = String(free)
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
