import { dayAt } from '#shared/dates.ts'
import { VOUCHER_PAGE_VERSION } from '#shared/sales/voucher-page-version.ts'
import { voucherStatus } from '#shared/sales/voucher-status.ts'

/** The hash in the address of a removed page, so that a reload does not store it again. */
const REMOVED = '#borrada'

/**
 * Milliseconds after the `online` event at which the page is loaded again, because a phone reports it before its network works:
 * the stored page would be taken for the latest one.
 */
const AFTER_ONLINE_MS = [0, 2_000, 10_000, 60_000]

const page = location.pathname
const part = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`)
const show = (name: string, isShown: boolean) => part(name)?.toggleAttribute('hidden', !isShown)

/** Shows the status of today, because the stored page may be read on another day than it was rendered on. */
function sayToday(): void {
  const { status, start = '', end = '' } = document.body.dataset
  if (status !== 'dated') return
  const dates = { startDate: start, endDate: end, voidSince: null, isReplaced: false }
  const now = voucherStatus(dates, dayAt(new Date()))
  for (const one of ['notYet', 'valid', 'ended']) show(`is-${one}`, one === now)
}

/**
 * Loads the page again when there is another version or no voucher any more, so that a voucher cancelled since shows it at once.
 * Any other answer says nothing about the voucher: the phone numbers stay.
 */
async function askAgain(): Promise<void> {
  if (location.hash === REMOVED) return
  const answer = await fetch(page).catch(() => null)
  const latest = answer?.ok ? answer.headers.get(VOUCHER_PAGE_VERSION) : null
  if (answer?.status === 404 || (latest && latest !== document.body.dataset.version)) location.reload()
}

async function store(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // Older Safari cannot be asked to keep what is stored.
  void navigator.storage?.persist?.()
  await navigator.serviceWorker.register('/sos/worker.js', { scope: page })
  await navigator.serviceWorker.ready
  show('stored', true)
}

/** Deletes everything of this voucher from this device. */
async function remove(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  const own = registrations.filter(({ scope }) => new URL(scope).pathname === page)
  await Promise.all(own.map((registration) => registration.unregister()))
  await caches.delete(`sos ${page}`)
  history.replaceState(null, '', page + REMOVED)
  showRemoved()
}

function showRemoved(): void {
  part('voucher')?.remove()
  show('removed', true)
  part('removed')?.focus()
}

function addPlace(): void {
  const chat = part('chat')
  if (!(chat instanceof HTMLAnchorElement)) return
  const say = (name: string) => {
    for (const one of ['place-asked', 'place-added', 'place-refused']) show(one, one === name)
  }
  say('place-asked')
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) => {
      const [at, to] = [`${latitude.toFixed(5)},${longitude.toFixed(5)}`, Math.round(accuracy)]
      const message = `${chat.dataset['message']} Estoy acá: https://maps.google.com/?q=${at} (a unos ${to} m).`
      chat.href = chat.href.replace(/text=.*/, `text=${encodeURIComponent(message)}`)
      say('place-added')
    },
    () => say('place-refused'),
    { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
  )
}

if (location.hash === REMOVED) {
  showRemoved()
} else {
  sayToday()
  show('with-script', true)
  part('add-place')?.addEventListener('click', addPlace)
  part('remove')?.addEventListener('click', () => void remove())
  addEventListener('online', () => {
    for (const wait of AFTER_ONLINE_MS) setTimeout(() => void askAgain(), wait)
  })
  document.addEventListener('visibilitychange', () => {
    sayToday()
    if (document.visibilityState === 'visible') void askAgain()
  })
  void store().then(askAgain, askAgain)
}
