/** The types of a service worker that this page needs; the library of types has them only instead of the window's. */
type Lifetime = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Lifetime & { request: Request; respondWith: (answer: Promise<Response>) => void }
type WorkerScope = {
  registration: { scope: string }
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: {
    (type: 'install' | 'activate', handle: (event: Lifetime) => void): void
    (type: 'fetch', handle: (event: FetchEvent) => void): void
  }
}

const worker = self as unknown as WorkerScope
const page = new URL(worker.registration.scope).pathname
/** All stored files: the page of this voucher and its script. */
const STORED: readonly string[] = [page, '/sos/page.js']
/** Milliseconds that the network may take before the stored page is shown. */
const PATIENCE = 3_000

const openStore = () => caches.open(`sos ${page}`)

worker.addEventListener('install', (event) => {
  event.waitUntil(openStore().then((store) => store.addAll([...STORED])))
  event.waitUntil(worker.skipWaiting())
})

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.method !== 'GET' || !STORED.includes(pathname)) return
  const fresh = fetchAndStore(pathname)
  event.waitUntil(fresh.catch(() => null))
  event.respondWith(newest(pathname, fresh))
})

/** Loads the page and stores it instead of the older one; when the voucher no longer exists, deletes the stored page. */
async function fetchAndStore(pathname: string): Promise<Response> {
  const answer = await fetch(pathname, { cache: 'no-store' })
  // A browser opens no page for which the worker followed a redirect, as from another spelling of the address: it has to do so.
  if (answer.redirected) return Response.redirect(answer.url)
  const store = await openStore()
  if (answer.ok) await store.put(pathname, answer.clone())
  else if (answer.status === 404) await store.delete(pathname)
  return answer
}

/**
 * Returns the network's answer when it arrives in time and is a page, a 404 or a redirect, else the stored page: errors of the
 * server say nothing about the voucher.
 */
async function newest(pathname: string, fresh: Promise<Response>): Promise<Response> {
  const stored = await (await openStore()).match(pathname)
  if (!stored) return fresh
  const answer = await Promise.race([fresh.catch(() => null), pause(PATIENCE)])
  return answer && (answer.ok || [302, 404].includes(answer.status)) ? answer : stored
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds))
}
