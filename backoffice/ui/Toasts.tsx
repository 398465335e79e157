import { Box, useTheme } from '@mui/material'
import { type FocusEvent, type ReactNode, type SyntheticEvent, useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'react-admin'
import { toast, ToastContainer, type ToastOptions } from 'react-toastify'
import { failureToastType } from '#shared/failure-toast.ts'
import { TOAST_MS } from '#shared/toast-place.ts'
import { t } from '../i18n/texts.ts'
import { subscribeToFailures } from '../providers/failures.ts'
import { failureText } from './failure.ts'
import { toastPlace } from './toastPlace.ts'

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
    const stopWatching = watchPage()
    return () => {
      stopWatching()
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
    <Box onFocus={noteFocus} onBlur={waitWhileFocused} onMouseLeave={waitWhileFocused}>
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
    </Box>
  )
}

/** No toast closes while one of them has the focus: somebody may be about to press its button. */
function waitWhileFocused({ currentTarget }: SyntheticEvent<Element>): void {
  if (currentTarget.contains(document.activeElement)) toast.pause()
  else toast.play()
}

/** What had the focus before the toasts. */
let focusedBefore: EventTarget | null = null

function noteFocus(event: FocusEvent<Element>): void {
  const { currentTarget, relatedTarget } = event
  if (!currentTarget.contains(relatedTarget)) focusedBefore = relatedTarget
  waitWhileFocused(event)
}

/** A toast that closes while it has the focus gives it back. */
function giveFocusBack(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.closest('.Toastify')) return
  focused.blur()
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
}

/** Shows a toast where it covers no control, unless one with the same text is already visible. */
export function showToast(text: ReactNode, { onClose, ...options }: ToastOptions): void {
  const id = typeof text === 'string' ? { toastId: encodeURIComponent(text) } : {}
  const closed: ToastOptions['onClose'] = (reason) => {
    place()
    giveFocusBack()
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

/** The elements that a toast must not cover: form controls, buttons, links that look like buttons, error messages, the header. */
const CONTROLS =
  'input, select, textarea, button, [role="button"], [role="combobox"], a.MuiButtonBase-root, .MuiAlert-root, .Mui-error, header'
/** What lies over the page: while one is open, nothing below it can be clicked. A closed one may stay in the document. */
const OVERLAYS = '.MuiDialog-root:not(.MuiModal-hidden), .MuiPopover-root:not(.MuiModal-hidden)'

/** Positions the toasts at the bottom right (P-13), but never over a control that can be used now. */
function place(): void {
  const container = document.querySelector<HTMLElement>('.Toastify__toast-container')
  if (!container || container.childElementCount === 0) return
  const page = [...document.querySelectorAll(OVERLAYS)].at(-1) ?? document
  const controls = [...page.querySelectorAll(CONTROLS)].filter((control) => !container.contains(control))
  const rects = controls.map((control) => control.getBoundingClientRect())
  const { innerWidth: width, innerHeight: height } = window
  const { bottom, left } = toastPlace(container.getBoundingClientRect(), rects, { width, height })
  container.style.bottom = `${bottom}px`
  container.style.left = `${left}px`
  container.style.right = 'auto'
}

/** Positions the toasts anew when the page changes below them: a dialog opens, rows arrive, another page is shown. */
function watchPage(): () => void {
  const observer = new MutationObserver((changes) => {
    const isOwn = ({ target }: MutationRecord) => target instanceof Element && target.closest('.Toastify') !== null
    if (!changes.every(isOwn)) placeAtRest()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
