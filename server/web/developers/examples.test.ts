import { fileURLToPath } from 'node:url'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleWords } from '../../../tests/support/example-words.ts'
import { partnerKeyOf } from '../../../tests/support/partner.ts'
import { canRun, runCode } from '../../../tests/support/run-example.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { type Receiver, startReceiver } from '../../../tests/support/webhook-receiver.ts'
import { programming } from './code.ts'
import { type Example, type ExampleName, examples } from './examples.ts'
import { developerPaths } from './pages.ts'

type Resource = { id: string; status: string; text: string }

const names = Object.keys(examples) as ExampleName[]
const runnable = await Promise.all(programming.map(async (language) => ({ language, runs: await canRun(language) })))

describe.each(runnable)('W-05 the examples in $language', ({ language, runs }) => {
  const says = runs ? 'answer what the pages say' : 'are not run: this machine has no program for them'

  let shop: TestShop
  let receiver: Receiver
  let url: string
  let statuses: number[]
  beforeAll(async () => {
    if (!runs) return
    shop = await startTestShop()
    receiver = await startReceiver()
    url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    statuses = []
    shop.app.server.on('request', (_request, response) => {
      response.on('finish', () => statuses.push(response.statusCode))
    })
  })
  afterAll(async () => {
    await receiver?.close()
    await shop?.close()
  })

  /** Waits for what the jobs of the sandbox do meanwhile: the test event arrives, and the last sale is emailed. */
  async function waitFor(name: ExampleName, key: string): Promise<void> {
    const headers = { authorization: `Bearer ${key}` }
    const read = async (path: string) =>
      ((await (await fetch(`${url}/api/partner/v1${path}`, { headers })).json()) as { data: Resource[] }).data[0]!
    if (name === 'deliveries') {
      const { id } = await read('/webhooks')
      const last = () => read(`/webhooks/${id}/deliveries?limit=1`)
      await expect.poll(async () => (await last()).status, { timeout: 20_000 }).toBe('delivered')
    }
    if (name === 'sandbox-emails')
      await expect.poll(async () => (await read('/sandbox/emails?limit=1')).text, { timeout: 20_000 }).toMatch(/Bruno/)
  }

  /** Reads the code of each example from the pages, which show the same in both languages. */
  async function shownCode(): Promise<Map<string, string>> {
    const shown = new Map<string, string>()
    for (const path of developerPaths) {
      const { document } = new JSDOM(await (await fetch(url + path)).text()).window
      for (const tabs of document.querySelectorAll<HTMLElement>('[data-example]')) {
        const at = [...tabs.querySelectorAll('input')].findIndex(({ value }) => value === language)
        const code = tabs.querySelectorAll('pre')[at]?.textContent ?? ''
        const name = tabs.dataset.example!
        expect(shown.get(name) ?? code, name).toBe(code)
        shown.set(name, code)
      }
    }
    return shown
  }

  test.skipIf(!runs)(`${says}`, { timeout: 120_000 }, async () => {
    const shown = await shownCode()
    const { key } = await partnerKeyOf(shop, 'broker@ceibo.test', { mode: 'test', name: 'Motor de reservas' })
    const words = exampleWords({ receiver: receiver.url, site: shop.dependencies.env.publicUrl })
    const env = { CEIBO_URL: `${url}/api/partner/v1`, CEIBO_KEY: key }
    for (const name of names) {
      const { saveAs }: Example = examples[name]
      await waitFor(name, key)
      const { text, saved } = await runCode(words.toRun(shown.get(name) ?? ''), { language, env, saveAs })
      if (saved) expect(saved.subarray(0, 5).toString(), name).toBe('%PDF-')
      const body: unknown =
        text === '' ? null : JSON.parse(words.toShow(text), name === 'sandbox-emails' ? levelled : shortened)
      const answer = { status: statuses.at(-1), body }
      const file = fileURLToPath(new URL(`answers/${name}.json`, import.meta.url))
      shop.clock.advance(1_000)
      await expect(`${JSON.stringify(answer, null, 2)}\n`, name).toMatchFileSnapshot(file)
    }
  })
})

/** The time and the place of an email depend on when the jobs of the sandbox wrote it. */
function levelled(name: string, value: unknown): unknown {
  if (name === 'createdAt') return '2026-11-21T15:00:20.000Z'
  if (name === 'nextCursor') return 'c6'
  return shortened(name, value)
}

/** Cuts long lists, and levels what another run measures otherwise. */
function shortened(name: string, value: unknown): unknown {
  if (name === 'milliseconds') return 84
  if (name === 'at') return '2026-11-21T15:00:30.000Z'
  if (name === 'text') return `${String(value).slice(0, 60)}…`
  return Array.isArray(value) && typeof value[0] === 'object' ? value.slice(0, 2) : value
}
