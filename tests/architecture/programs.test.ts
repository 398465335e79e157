import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium, type Machine } from '../e2e/chromium.ts'
import { packedChromium, STARTER } from '../e2e/packaged-chromium.ts'

const ROOT = path.join(import.meta.dirname, '../..')

function machine({ starts = [], ...more }: Partial<Omit<Machine, 'starts'>> & { starts?: readonly string[] }): Machine {
  return {
    platform: 'linux',
    env: {},
    starts: (program) => starts.includes(program),
    packaged: () => '/brought/start',
    downloaded: '/downloaded/chrome',
    ...more,
  }
}

describe('the browser of the journeys', () => {
  const NAMED = { CHROMIUM_PATH: '/named/chrome' }
  const INSTALLED = '/usr/bin/google-chrome'

  test('is the one that CHROMIUM_PATH names, then one that is installed, then what npm ci brings, then what Playwright does', () => {
    const all = ['/named/chrome', INSTALLED, '/brought/start', '/downloaded/chrome']
    for (const [index, expected] of all.entries()) {
      expect(findChromium(machine({ env: NAMED, starts: all.slice(index) }))).toBe(expected)
    }
  })

  test('that is there and does not start is passed over, and one sentence says what to do where none starts', () => {
    expect(findChromium(machine({ env: NAMED, starts: ['/downloaded/chrome'] }))).toBe('/downloaded/chrome')
    expect(() => findChromium(machine({ env: NAMED }))).toThrow(/^The journeys need a browser[^\n]*CHROMIUM_PATH=/)
    expect(() => findChromium(machine({ packaged: () => null }))).toThrow('Install one')
  })

  test('is unpacked where no installed one starts, and only there', () => {
    let unpacked = 0
    const packaged = () => {
      unpacked += 1
      return '/brought/start'
    }
    findChromium(machine({ packaged, starts: [INSTALLED, '/brought/start'] }))
    expect(unpacked).toBe(0)
    findChromium(machine({ packaged, starts: ['/brought/start'] }))
    expect(unpacked).toBe(1)
  })

  test.each([
    ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
    ['/Users/ana/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ])('on macOS is %s', (program) => {
    const env = { HOME: '/Users/ana' }
    expect(findChromium(machine({ platform: 'darwin', env, packaged: () => null, starts: [program] }))).toBe(program)
  })

  test.each([
    [String.raw`C:\Users\ana\AppData\Local\Google\Chrome\Application\chrome.exe`],
    [String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`],
    [String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`],
  ])('on Windows is %s', (program) => {
    const env = {
      LOCALAPPDATA: String.raw`C:\Users\ana\AppData\Local`,
      PROGRAMFILES: String.raw`C:\Program Files`,
      'PROGRAMFILES(X86)': String.raw`C:\Program Files (x86)`,
    }
    expect(findChromium(machine({ platform: 'win32', env, packaged: () => null, starts: [program] }))).toBe(program)
  })
})

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the browser that npm ci brings', () => {
  let place: string
  beforeAll(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'ceibo-browser-'))
  })
  afterAll(() => rm(place, { recursive: true, force: true }))

  test('starts with its own libraries, unpacked by two processes at once', async () => {
    const folder = path.join(place, 'below/chromium')
    const unpackAndStart = async () => {
      const child = spawn(process.execPath, [path.join(ROOT, 'tests/e2e/unpack-chromium.ts'), packedChromium(), folder])
      await once(child, 'exit')
      return spawnSync(path.join(folder, STARTER), ['--version'], { encoding: 'utf8' }).stdout
    }
    // Both processes get a complete browser, although one of them finishes first.
    const version = expect.stringMatching(/^Chromium \d+/) as string
    expect(await Promise.all([unpackAndStart(), unpackAndStart()])).toEqual([version, version])
    expect(await readdir(path.dirname(folder)), 'no draft is left').toEqual(['chromium'])
    expect(await readdir(path.join(folder, 'al2023/lib'))).toContain('libnss3.so')
  })
})
