import { afterAll, vi } from 'vitest'

// Test files of one worker share its page and the packages, which take seconds to load, but no state: a file leaves the
// page empty, and the next one evaluates our modules anew.
afterAll(() => {
  vi.resetModules()
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
  localStorage.clear()
  sessionStorage.clear()
})
