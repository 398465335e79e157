import net from 'node:net'
import { listen } from '../support/listen.ts'

/** A line to another port of this machine that can be cut. */
export type TcpProxy = {
  port: number
  /** Drops every connection, without a word. */ cutAll: () => number
  /** Takes connections and bytes, and passes nothing on, as where a machine is gone. */ fallSilent: () => void
  /** Passes on again, also what came meanwhile. */ speakAgain: () => void
  close: () => Promise<void>
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<[net.Socket, net.Socket]>()
  let isSilent = false
  const server = net.createServer((near) => {
    const far = net.connect(targetPort, '127.0.0.1')
    const pair: [net.Socket, net.Socket] = [near, far]
    pairs.add(pair)
    near.pipe(far).pipe(near)
    if (isSilent) for (const socket of pair) socket.pause()
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.once('close', () => {
        pairs.delete(pair)
        for (const end of pair) end.destroy()
      })
    }
  })
  const cutAll = () => {
    const cut = pairs.size
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    return cut
  }
  const port = await listen(server)
  return {
    port,
    cutAll,
    fallSilent: () => {
      isSilent = true
      for (const socket of [...pairs].flat()) socket.pause()
    },
    speakAgain: () => {
      isSilent = false
      for (const socket of [...pairs].flat()) socket.resume()
    },
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      cutAll()
      return closed
    },
  }
}
