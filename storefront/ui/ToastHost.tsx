import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { cssTransition, toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled'
import { t } from '../i18n/es.ts'
import { Icon, type IconName } from './Icon.tsx'
import type { ToastType } from './toast.ts'
import './toast.css'

/** §9: bottom right, 5000 ms. */
const SHOWN_MS = 5000

const icons: Record<ToastType, IconName> = { success: 'check', error: 'alert', info: 'info', warning: 'alert' }

const slide = cssTransition({ enter: 'toast-enter', exit: 'toast-exit' })

let mounted = false

/** Puts the container into the document: once, beside the page, so that no page has to know it. */
function mount(): void {
  if (mounted) return
  mounted = true
  const place = document.createElement('div')
  document.body.append(place)
  flushSync(() =>
    createRoot(place).render(
      <ToastContainer
        position="bottom-right"
        autoClose={SHOWN_MS}
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

/** Good news is a status; what went wrong interrupts. */
export function showToast(type: ToastType, text: string): void {
  mount()
  toast(text, {
    type,
    role: type === 'error' || type === 'warning' ? 'alert' : 'status',
    icon: <Icon name={icons[type]} size={20} />,
  })
}
