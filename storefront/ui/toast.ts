export type ToastType = 'success' | 'error' | 'info' | 'warning'

type Host = { showToast: (type: ToastType, text: string) => void }

let host: Promise<Host> | undefined

/** Shows a notice at the bottom right for 5 s (P-13). Its library is loaded with the first one. Say nothing here that is not on the page too. */
export async function toast(type: ToastType, text: string): Promise<void> {
  host ??= import('./ToastHost.tsx')
  try {
    const { showToast } = await host
    showToast(type, text)
  } catch {
    // The network failed us: the notice is lost, but the next one may try again.
    host = undefined
  }
}
