import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../start-error.ts'

interface Address {
  readonly host: string
  readonly port: number
}

/** Connections that the kernel accepts before the server does. A client that waits there cannot be told to come back later. */
const maxBacklog = 256

/** Listens, or says in both languages that the port is taken and which one is free. It never moves by itself: links and call-backs name the port. */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<void> {
  try {
    await app.listen({ host, port, backlog: maxBacklog })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      const free = await freePort(host)
      throw new StartError(
        `端口 ${port} 已被别的程序占用。可以换一个空闲端口：PORT=${free} npm start`,
        `Port ${port} is taken by another program. This one is free: PORT=${free} npm start`,
        { cause: error },
      )
    }
    if (code === 'EACCES') {
      throw new StartError(
        `没有权限使用端口 ${port}（1024 以下的端口通常需要管理员权限）。例如改用：PORT=3000 npm start`,
        `No permission to use port ${port} (ports below 1024 usually need an administrator). For example: PORT=3000 npm start`,
        { cause: error },
      )
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`本机没有地址 ${host}，请检查 HOST。`, `This machine has no address ${host}; check HOST.`, {
        cause: error,
      })
    }
    throw error
  }
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
