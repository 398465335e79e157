import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bcuAnswer, bcuRefusal, type FakeBcu, startFakeBcu } from '../../../tests/support/fake-bcu.ts'
import { listen } from '../../../tests/support/listen.ts'
import { bcuFile, bcuService, noAnswer } from './bcu.ts'

const span = { from: '2026-03-24', to: '2026-03-31' }
const quotations = [
  { day: '2026-03-27', pesos: '40.560000' },
  { day: '2026-03-30', pesos: '40.626000' },
  { day: '2026-03-31', pesos: '40.480000' },
]
const rates = [
  { day: '2026-03-27', rate: 405_600 },
  { day: '2026-03-30', rate: 406_260 },
  { day: '2026-03-31', rate: 404_800 },
]
const published = (...some: typeof rates) => ({ kind: 'published', rates: some })
const failed = (problem: string, detail: unknown = null) => ({ kind: 'failed', problem, detail })

let bcu: FakeBcu
let folder: string
beforeAll(async () => {
  bcu = await startFakeBcu()
  folder = await mkdtemp(path.join(tmpdir(), 'ceibo-bcu-'))
})
afterAll(async () => {
  await bcu.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => bcu.fail(null))

describe('T-08 the web service of the central bank', () => {
  const ask = (patienceMs?: number) => bcuService(bcu.url, patienceMs).published(span)

  test('gives the dollar of the asked days; days without a market have none', async () => {
    bcu.publish({ day: '2026-03-20', pesos: '41.000000' }, ...quotations)
    expect(bcuService(bcu.url).name).toBe('127.0.0.1')
    expect(await ask()).toEqual(published(...rates))
    expect(bcu.spans.at(-1)).toEqual(['2026-03-24', '2026-03-31'])
    bcu.publish()
    expect(await ask()).toEqual(published())
  })

  test.each([
    ['status-500', failed('status', 'HTTP 500')],
    ['garbage', failed('unreadable')],
    ['cut', failed('unreadable')],
    ['refused', failed('refused', '103: Fecha Hasta es menor que Fecha Desde')],
    ['moved', failed('unreachable', expect.any(String))],
  ] as const)('that answers with %s gives no rate, and says why', async (fault, expected) => {
    bcu.publish(...quotations)
    bcu.fail(fault)
    expect(await ask()).toEqual(expected)
  })

  test('that says nothing is not waited for, nor one that is not there', async () => {
    bcu.fail('silent')
    expect(await ask(100)).toEqual(failed('late'))
    const gone = await startFakeBcu()
    await gone.close()
    expect(await bcuService(gone.url).published(span)).toEqual(failed('unreachable', 'ECONNREFUSED'))
  })

  test('that never ends its answer is not read on', async () => {
    const server = createServer((_, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'a')
      const more = () => {
        if (response.destroyed) return
        response.write(chunk, () => setImmediate(more))
      }
      more()
    })
    const port = await listen(server)
    expect(await bcuService(`http://127.0.0.1:${port}`).published(span)).toEqual(failed('unreadable'))
    await new Promise((resolve) => server.close(resolve))
  })

  test('whose certificate cannot be verified is told apart', () => {
    const refusal = (code: string) =>
      noAnswer(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }))
    for (const code of ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_HAS_EXPIRED', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY']) {
      expect(refusal(code)).toEqual(failed('certificate', code))
    }
    expect(refusal('ENOTFOUND')).toEqual(failed('unreachable', 'ENOTFOUND'))
  })
})

describe('T-08 a file with an answer of the central bank', () => {
  async function read(content: string) {
    const file = path.join(folder, 'bcu.xml')
    await writeFile(file, content)
    return bcuFile(file).published(span)
  }

  test('gives its dollars, whatever else it has', async () => {
    expect(bcuFile(path.join(folder, 'bcu.xml')).name).toBe('bcu.xml')
    expect(await read(bcuAnswer(quotations))).toEqual(published(...rates))
    const euro = bcuAnswer(quotations).replace('<Moneda>2225<', '<Moneda>1111<')
    expect(await read(euro)).toEqual(published(...rates.slice(1)))
    const notQuoted = bcuAnswer(quotations).replaceAll('40.560000', '0.000000')
    expect(await read(notQuoted)).toEqual(published(...rates.slice(1)))
    expect(await read(bcuAnswer([]))).toEqual(published())
  })

  test.each([
    ['nothing', ''],
    ['another text', 'no es XML'],
    ['a page', '<html><body>Error</body></html>'],
    ['an envelope without an answer', '<a:Envelope><a:Body/></a:Envelope>'],
    ['a day that does not exist', bcuAnswer([{ day: '2026-02-30', pesos: '40.480000' }])],
    ['no number', bcuAnswer([{ day: '2026-03-31', pesos: 'cuarenta' }])],
    ['a decimal comma', bcuAnswer([{ day: '2026-03-31', pesos: '40,48' }])],
    ['a negative rate', bcuAnswer([{ day: '2026-03-31', pesos: '-40.480000' }])],
    ['a rate beyond all', bcuAnswer([{ day: '2026-03-31', pesos: '40480.000000' }])],
    ['two answers', bcuAnswer(quotations) + bcuAnswer(quotations)],
  ])('with %s is unreadable', async (_, content) => {
    expect(await read(content)).toEqual(failed('unreadable'))
  })

  test('with words of the service that are no text keeps them to one short line', async () => {
    const answer = await read(bcuRefusal(999, `mal&#0;o\n${'x'.repeat(500)}`))
    expect(answer).toMatchObject({ problem: 'refused', detail: expect.stringMatching(/^999: mal o x+$/) })
    expect(answer).toHaveProperty('detail.length', 200)
  })

  test('that is not there says so', async () => {
    expect(await bcuFile(path.join(folder, 'none.xml')).published(span)).toEqual(failed('no-file', 'ENOENT'))
    expect(await bcuFile(folder).published(span)).toEqual(failed('no-file', 'EISDIR'))
  })
})
