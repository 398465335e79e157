import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { cssTransition, toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled'
import { TOAST_MS, toastBottom } from '#shared/toast-place.ts'
import { t } from '../i18n/texts.ts'
import { Icon, type IconName } from './Icon.tsx'
import type { ToastType } from './toast.ts'

import './ToastHost.css'

const icons: Record<ToastType, IconName> = { success: 'check', error: 'alert', info: 'info', warning: 'alert' }

const slide = cssTransition({ enter: 'toast-enter', exit: 'toast-exit' })

let mounted = false

/** Adds the container to the document: once, outside the page, so that no page has to render it. */
function mount(): void {
  if (mounted) return
  mounted = true
  const home = document.createElement('div')
  document.body.append(home)
  for (const moved of ['scroll', 'resize']) addEventListener(moved, placeAtRest, { passive: true, capture: true })
  flushSync(() =>
    createRoot(home).render(
      <ToastContainer
        position="bottom-right"
        autoClose={TOAST_MS}
        limit={3}
        transition={slide}
        closeButton={CloseToast}
        aria-label={t('ui.notifications')}
        pauseOnHover
        pauseOnFocusLoss
        hideProgressBar
      />,
    ),
  )
}

function CloseToast({ closeToast }: CloseButtonProps) {
  return (
    <button type="button" className="toast-close" aria-label={t('ui.close')} onClick={(event) => closeToast(event)}>
      <Icon name="x" size={18} />
    </button>
  )
}

/** Shows a toast; while one with the same text is visible, no second one is added. */
export function showToast({ type, text, role }: { type: ToastType; text: string; role: 'status' | 'alert' }): void {
  mount()
  toast(text, {
    toastId: encodeURIComponent(text),
    type,
    role,
    icon: <Icon name={icons[type]} size={20} />,
    onOpen: place,
    onClose: place,
  })
  requestAnimationFrame(place)
}

/** Milliseconds without scrolling before a toast is placed again, so that it does not move with the page. */
const REST_MS = 100
let rest: ReturnType<typeof setTimeout> | undefined

function placeAtRest(): void {
  clearTimeout(rest)
  rest = setTimeout(place, REST_MS)
}

/** The elements that a toast must not cover: controls, errors, the header, and the bar at the bottom of a page. */
const CONTROLS =
  'input, select, textarea, button, iframe, .site-header, .step-bar, .field-error, .error-summary, main [role="alert"]'

/** Places the toasts at the bottom right (P-13), but never over a control of the page. */
function place(): void {
  const container = document.querySelector<HTMLElement>('.Toastify__toast-container')
  if (!container) return
  const controls = [...document.querySelectorAll(CONTROLS)].filter((control) => !container.contains(control))
  const rects = controls.map((control) => control.getBoundingClientRect())
  const bottom = toastBottom(container.getBoundingClientRect(), rects, innerHeight)
  container.style.bottom = `${bottom}px`
}
