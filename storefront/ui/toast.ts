import { Failure } from '#shared/errors.ts'
import { failureToastType } from '#shared/failure-toast.ts'

export type ToastType = 'success' | 'error' | 'info' | 'warning'

type Role = 'status' | 'alert'

type Host = { showToast: (toast: { type: ToastType; text: string; role: Role }) => void }

let host: Promise<Host> | undefined

/** Shows a notice at the bottom right for 5 s (P-13). Its library is loaded with the first one. Say nothing here that is not on the page too. */
export function toast(type: ToastType, text: string): Promise<void> {
  // Good news is a status; what went wrong interrupts.
  return show({ type, text, role: type === 'error' || type === 'warning' ? 'alert' : 'status' })
}

/** Announces a call that failed. Its page shows the same error in place, and that one interrupts a screen reader. */
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
    // The network failed us: the notice is lost, but the next one may try again.
    host = undefined
  }
}
