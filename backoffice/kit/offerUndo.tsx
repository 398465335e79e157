import { Box, Button } from '@mui/material'
import { toast } from 'react-toastify'
import { showToast } from '../ui/Toasts.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { t } from '../i18n/undo-texts.ts'
import { isFieldKey } from '../ui/isFieldKey.ts'

/** How long an action can be undone, in milliseconds. */
const UNDO_MS = 10_000

type Offer = {
  /** What was done. */
  text: string
  /** Undoes it: called once at most. */
  undo: () => void
}

/** Accepts an open offer, the newest one last. */
const open: (() => void)[] = []

/**
 * Offers to undo what was just done, for ten seconds (D-14): by a button, which keeps the offer while it has the focus, and by
 * Ctrl+Z, which undoes the newest. Returns a function that withdraws the offer.
 */
export function offerUndo({ text, undo }: Offer): () => void {
  const toastId = `undo-${crypto.randomUUID()}`

  function withdraw(): void {
    const place = open.indexOf(accept)
    if (place === -1) return
    open.splice(place, 1)
    toast.dismiss(toastId)
  }

  function accept(): void {
    if (!open.includes(accept)) return
    withdraw()
    undo()
  }

  open.push(accept)
  addEventListener('keydown', undoByKey)
  showToast(<UndoToast text={text} onUndo={accept} />, {
    type: 'success',
    role: 'status',
    toastId,
    autoClose: UNDO_MS,
    onClose: withdraw,
  })
  return withdraw
}

function undoByKey(event: KeyboardEvent): void {
  const newest = open.at(-1)
  if (!newest || !isUndoKey(event)) return
  event.preventDefault()
  newest()
}

/** Whether Ctrl+Z was pressed outside of fields, which undo what was typed in them. */
function isUndoKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (!(ctrlKey || metaKey) || shiftKey || altKey || key.toLowerCase() !== 'z') return false
  return !isFieldKey(event)
}

const UndoToast = ({ text, onUndo }: { text: string; onUndo: () => void }) => {
  const isPhone = useIsPhone()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      <span>{text}</span>
      <Button size="small" color="inherit" variant="outlined" aria-keyshortcuts="Control+Z" onClick={onUndo}>
        {isPhone ? t.undo : `${t.undo} (${t.keys})`}
      </Button>
    </Box>
  )
}
