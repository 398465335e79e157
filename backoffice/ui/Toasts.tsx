import { useTheme } from '@mui/material'
import { useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'react-admin'
import { toast, ToastContainer, type ToastOptions } from 'react-toastify'
import { failureToastType } from '#shared/failure-toast.ts'
import { TOAST_MS, toastBottom } from '#shared/toast-place.ts'
import { t } from '../i18n/texts.ts'
import { subscribeToFailures } from '../providers/failures.ts'
import { failureText } from './failure.ts'

/** The delay before a failure's toast, so that its caller can show the same text first: one text is one toast. Milliseconds. */
const SAID_BY_ITS_CALLER_MS = 100

/** Shows the toasts of react-admin and of our own pages, at the bottom right, for 5 seconds. */
export const Toasts = () => {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  const { palette } = useTheme()
  useEffect(() => {
    if (notifications.length === 0) return
    const notification = takeNotification()
    if (!notification) return
    const { message, type, notificationOptions } = notification
    const text = typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message
    // A screen reader finishes its sentence before a success, and interrupts it for an error.
    showToast(text, { type, role: type === 'error' || type === 'warning' ? 'alert' : 'status' })
  }, [notifications, takeNotification, translate])
  useEffect(() => {
    for (const moved of MOVES) addEventListener(moved, placeAtRest, { passive: true, capture: true })
    return () => {
      for (const moved of MOVES) removeEventListener(moved, placeAtRest, { capture: true })
    }
  }, [])
  useEffect(
    () =>
      subscribeToFailures((failure) => {
        const show = () => showToast(failureText(failure), { type: failureToastType(failure), role: 'status' })
        setTimeout(show, SAID_BY_ITS_CALLER_MS)
      }),
    [],
  )
  return (
    <ToastContainer
      position="bottom-right"
      autoClose={TOAST_MS}
      theme={palette.mode}
      aria-label={t.toasts}
      closeButton={({ closeToast }) => (
        <button className="Toastify__close-button" type="button" aria-label={t.sale.close} onClick={closeToast}>
          ×
        </button>
      )}
    />
  )
}

/** Shows a toast where it covers no control, unless one with the same text is already visible. */
export function showToast(text: React.ReactNode, { onClose, ...options }: ToastOptions): void {
  const id = typeof text === 'string' ? { toastId: encodeURIComponent(text) } : {}
  const closed: ToastOptions['onClose'] = (reason) => {
    place()
    onClose?.(reason)
  }
  toast(text, { ...options, ...id, onOpen: place, onClose: closed })
}

/** The delay after the last scroll or resize before toasts are positioned again. Milliseconds. */
const REST_MS = 100
const MOVES = ['scroll', 'resize'] as const
let rest: ReturnType<typeof setTimeout> | undefined

function placeAtRest(): void {
  clearTimeout(rest)
  rest = setTimeout(place, REST_MS)
}

/** The elements that a toast must not cover: form controls, buttons, error messages, and the header. */
const CONTROLS = 'input, select, textarea, button, [role="combobox"], .MuiAlert-root, .Mui-error, header'

/** Positions the toasts at the bottom right (P-13), but never over a control of the page. */
function place(): void {
  const container = document.querySelector<HTMLElement>('.Toastify__toast-container')
  if (!container) return
  const controls = [...document.querySelectorAll(CONTROLS)].filter((control) => !container.contains(control))
  const rects = controls.map((control) => control.getBoundingClientRect())
  container.style.bottom = `${toastBottom(container.getBoundingClientRect(), rects, window.innerHeight)}px`
}
