import { expect, test } from 'vitest'
import { detectLanguage } from './language.ts'

function storage(values: Record<string, string> = {}) {
  const kept = new Map(Object.entries(values))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const nothing = { search: '', cookie: '', sessionStorage: storage(), browser: [], htmlTag: '' }

test('P-14 every source that asks for Spanish is heard, and the answer is cached in local storage', () => {
  const asking = [
    { search: '?lng=es-AR' },
    { cookie: 'other=1; lng=es' },
    { localStorage: storage({ lng: 'es' }) },
    { sessionStorage: storage({ lng: 'es-UY' }) },
    { browser: ['en-US', 'es-UY'] },
    { htmlTag: 'es-UY' },
  ]
  for (const source of asking) {
    const localStorage = storage()
    expect(detectLanguage({ ...nothing, localStorage, ...source })).toBe('es')
  }
  const cache = storage()
  detectLanguage({ ...nothing, localStorage: cache, search: '?lng=es' })
  expect(cache.getItem('lng')).toBe('es')
})

test('P-14 a language that we do not speak falls back to Spanish', () => {
  expect(detectLanguage({ ...nothing, localStorage: storage(), search: '?lng=pt', browser: ['pt-BR'] })).toBe('es')
})

test('P-14 the sources are asked in order: query, cookie, storages, browser, html tag', () => {
  const order: string[] = []
  const spy = (name: string) => ({ getItem: () => (order.push(name), null), setItem: () => undefined })
  detectLanguage({ ...nothing, localStorage: spy('local'), sessionStorage: spy('session') })
  expect(order).toEqual(['local', 'session'])
})

test('P-14 blocked storage is the same as empty storage', () => {
  const blocked = {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => {
      throw new Error('blocked')
    },
  }
  expect(detectLanguage({ ...nothing, localStorage: blocked, sessionStorage: blocked })).toBe('es')
})
