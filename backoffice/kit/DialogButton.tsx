import { Button, type ButtonProps } from '@mui/material'
import { type ReactNode, useState } from 'react'

type Props = Omit<ButtonProps, 'children' | 'onClick'> & {
  label: string
  /** Returns the dialog, given the function that closes it. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export const DialogButton = ({ label, children, ...button }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" size="small" {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
