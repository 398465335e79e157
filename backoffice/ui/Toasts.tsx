import { useTheme } from '@mui/material'
import { useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'react-admin'
import { toast, ToastContainer } from 'react-toastify'
import { texts } from '../i18n/texts.ts'

/** How long a toast stays (§9). */
const TOAST_MS = 5000

/** Shows what react-admin and our own pages tell as toasts: bottom right, for 5 seconds (§2). */
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
    // Good news waits until a screen reader has finished; bad news does not.
    toast(text, { type, role: type === 'error' || type === 'warning' ? 'alert' : 'status' })
  }, [notifications, takeNotification, translate])
  return (
    <ToastContainer
      position="bottom-right"
      autoClose={TOAST_MS}
      theme={palette.mode}
      aria-label={texts.toasts}
      closeButton={({ closeToast }) => (
        <button className="Toastify__close-button" type="button" aria-label={texts.sale.close} onClick={closeToast}>
          ×
        </button>
      )}
    />
  )
}
