import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'

/**
 * Makes this process the only one on `dir` until it ends, however it ends: the kernel frees an abstract socket even after
 * kill -9. Linux only; elsewhere nothing is held. Throws when another process has it.
 */
export async function holdExclusively(dir: string): Promise<{ release(): Promise<void> }> {
  if (process.platform !== 'linux') return { release: () => Promise.resolve() }
  const name = createHash('sha256')
    .update(await realpath(dir))
    .digest('hex')
    .slice(0, 32)
  const holder = createServer()
  await listen(holder, `\0ceibo-sandbox-gateway-${name}`, dir)
  holder.unref()
  return { release: () => new Promise((resolve) => holder.close(() => resolve())) }
}

function listen(server: Server, path: string, dir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Another sandbox gateway is already running on ${dir}.`, { cause: error }) : error)
    })
    server.listen(path, resolve)
  })
}
