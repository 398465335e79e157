import { Failure } from '#shared/errors.ts'
import { failureToastType } from '#shared/failure-toast.ts'

export type ToastType = 'success' | 'error' | 'info' | 'warning'

type Role = 'status' | 'alert'

type Host = { showToast: (toast: { type: ToastType; text: string; role: Role }) => void }

let host: Promise<Host> | undefined

/**
 * Shows a toast at the bottom right for 5 s (P-13). Its library is loaded with the first one. Every text must also be on the
 * page.
 */
export function toast(type: ToastType, text: string): Promise<void> {
  // A success has the role `status`; an error or a warning interrupts a screen reader.
  return show({ type, text, role: type === 'error' || type === 'warning' ? 'alert' : 'status' })
}

/**
 * Shows the toast of a failed call, with the role `status`: the page shows the same error in place, and that error interrupts a
 * screen reader.
 */
export function announceFailure(error: unknown): void {
  if (!(error instanceof Failure)) return
  void show({ type: failureToastType(error), text: error.message, role: 'status' })
}

async function show(notice: Parameters<Host['showToast']>[0]): Promise<void> {
  host ??= import('./ToastHost.tsx')
  try {
    const { showToast } = await host
    showToast(notice)
  } catch {
    // Loading the library failed: this toast is lost, but the next one loads it again.
    host = undefined
  }
}
