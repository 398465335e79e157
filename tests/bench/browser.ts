import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from '../e2e/chromium.ts'

const START_MS = 30_000

/** A browser that only the bench observes: one that Playwright starts would also report every request to Playwright. */
export type Browser = { port: number; close: () => Promise<void> }

const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--mute-audio',
]

/** Starts this machine's browser with an empty profile. @throws when no browser is found or it does not start */
export async function startBrowser(): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'ceibo-browser-'))
  // Chromium's sandbox does not work for root.
  const flags = process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS
  const child = spawn(findChromium(), [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const close = async () => {
    endAll(child)
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    return { port: await debuggingPort(child), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Ends the whole process group, because some systems start the browser by a script that exits earlier. */
function endAll(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined || child.exitCode !== null) child.kill('SIGTERM')
  else process.kill(-child.pid, 'SIGTERM')
}

function debuggingPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = () => reject(new Error(`the browser did not start. It said:\n${output}`))
    const timer = setTimeout(fail, START_MS)
    child.once('exit', fail)
    child.once('error', reject)
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output)?.[1]
      if (!port) return
      clearTimeout(timer)
      child.off('exit', fail)
      resolve(Number(port))
    })
  })
}
