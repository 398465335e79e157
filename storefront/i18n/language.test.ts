import { expect, test } from 'vitest'
import { detectLanguage } from './language.ts'

function storage(values: Record<string, string> = {}) {
  const stored = new Map(Object.entries(values))
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}

const offered = ['es', 'pt', 'en'] as const
const nothing = {
  offered,
  search: '',
  readCookie: () => undefined,
  sessionStorage: storage(),
  htmlTag: '',
}

test('P-14 every source that asks for Spanish is heard, and the answer is cached in local storage', () => {
  const asking = [
    { search: '?lng=es-AR' },
    { readCookie: (name: string) => (name === 'lng' ? 'es' : undefined) },
    { localStorage: storage({ lng: 'es' }) },
    { sessionStorage: storage({ lng: 'es-UY' }) },
    { htmlTag: 'es-UY' },
  ]
  for (const source of asking) {
    const localStorage = storage()
    expect(detectLanguage({ ...nothing, localStorage, ...source })).toBe('es')
  }
  for (const source of asking.filter((one) => !('localStorage' in one))) {
    const cache = storage()
    detectLanguage({ ...nothing, localStorage: cache, ...source })
    expect(cache.getItem('lng')).toBe('es')
  }
})

test('P-14 a language that we do not speak falls back to Spanish, and is not cached', () => {
  for (const source of [{ search: '?lng=fr', htmlTag: 'es' }, { search: '?lng=' }, { htmlTag: 'fr-CA' }]) {
    const cache = storage()
    expect(detectLanguage({ ...nothing, localStorage: cache, ...source })).toBe('es')
    expect(cache.getItem('lng')).toBeNull()
  }
  const store = storage({ lng: 'es' })
  detectLanguage({ ...nothing, localStorage: store, search: '?lng=xx' })
  expect(store.getItem('lng')).toBe('es')
})

test('P-14 the sources are asked in order: query, cookie, storages, html tag', () => {
  const order: string[] = []
  const note = <Answer>(name: string, answer: Answer) => (order.push(name), answer)
  const spy = (name: string) => ({ getItem: () => note(name, null), setItem: () => undefined })
  detectLanguage({
    offered,
    get search() {
      return note('query', '')
    },
    readCookie: () => note('cookie', undefined),
    localStorage: spy('local'),
    sessionStorage: spy('session'),
    get htmlTag() {
      return note('html', '')
    },
  })
  expect(order).toEqual(['query', 'cookie', 'local', 'session', 'html'])
})

test('I-01 I-04 another language is found where the storefront has it, and only there', () => {
  expect(detectLanguage({ ...nothing, localStorage: storage(), htmlTag: 'pt-BR' })).toBe('pt')
  expect(detectLanguage({ ...nothing, localStorage: storage(), search: '?lng=en', htmlTag: 'pt-BR' })).toBe('en')
  const cache = storage({ lng: 'pt' })
  const withoutPortuguese = { ...nothing, offered: ['es', 'en'] as const, localStorage: cache }
  expect(detectLanguage({ ...withoutPortuguese, htmlTag: 'en' })).toBe('en')
  expect(detectLanguage({ ...withoutPortuguese, search: '?lng=pt', htmlTag: 'en' })).toBe('es')
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
