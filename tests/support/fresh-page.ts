import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// A busy machine takes longer than the library's second; a wait ends as soon as what it waits for is there.
configure({ asyncUtilTimeout: 20_000 })

// Test files of one worker share its DOM and the packages, which take seconds to load, but no state: each file leaves the DOM
// empty, and the next file evaluates our modules again.
afterAll(() => {
  vi.resetModules()
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
  localStorage.clear()
  sessionStorage.clear()
})
