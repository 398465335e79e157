import { Box, Button } from '@mui/material'
import { toast } from 'react-toastify'
import { subscribeToWrites } from '../../providers/writes.ts'
import { showToast } from '../../ui/Toasts.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { t } from './texts.ts'

/** How long an action can be undone, in milliseconds. */
export const UNDO_MS = 10_000

type Offer = {
  /** What was done. */
  text: string
  /** Undoes it: called once at most. */
  undo: () => void
}

let withdrawLast: () => void = () => undefined

/**
 * Offers to undo what was just done, for ten seconds: by a button that keeps the offer while it has the focus, and by Ctrl+Z. The
 * offer leaves when anything else is changed, because the undone state would not be the one before any more. Returns a function
 * that withdraws it.
 */
export function offerUndo({ text, undo }: Offer): () => void {
  withdrawLast()
  const toastId = `undo-${crypto.randomUUID()}`
  // Ctrl+Z leaves the focus where it is, and the button takes it along when it goes.
  const before = document.activeElement
  let isOpen = true

  function withdraw(): void {
    if (!isOpen) return
    isOpen = false
    unsubscribe()
    removeEventListener('keydown', byKey)
    toast.dismiss(toastId)
  }

  function accept(): void {
    if (!isOpen) return
    withdraw()
    if (before instanceof HTMLElement && before.isConnected) before.focus()
    undo()
  }

  function byKey(event: KeyboardEvent): void {
    if (!isUndoKey(event)) return
    event.preventDefault()
    accept()
  }

  const unsubscribe = subscribeToWrites(withdraw)
  addEventListener('keydown', byKey)
  withdrawLast = withdraw
  showToast(<UndoToast text={text} toastId={toastId} onUndo={accept} />, {
    type: 'success',
    role: 'status',
    toastId,
    autoClose: UNDO_MS,
    closeOnClick: false,
    onClose: withdraw,
  })
  return withdraw
}

/** In a field and in a grid, Ctrl+Z is theirs. */
function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || shiftKey || altKey || key.toLowerCase() !== 'z') return false
  const own = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="grid"]'
  return !(target instanceof Element && target.closest(own))
}

type ToastProps = { text: string; toastId: string; onUndo: () => void }

const UndoToast = ({ text, toastId, onUndo }: ToastProps) => {
  const isPhone = useIsPhone()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      <span>{text}</span>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        aria-keyshortcuts="Control+Z"
        onClick={onUndo}
        onFocus={() => toast.pause({ id: toastId })}
        onBlur={() => toast.play({ id: toastId })}
      >
        {isPhone ? t.undo : `${t.undo} (${t.keys})`}
      </Button>
    </Box>
  )
}
