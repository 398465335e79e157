import { Typography } from '@mui/material'
import type { ReactNode } from 'react'

type NoteProps = { children: ReactNode; sx?: { mt?: number; mb?: number; maxWidth?: string } }

/** A small text that explains what is beside it. */
export const Note = ({ children, sx }: NoteProps) => (
  <Typography variant="body2" sx={{ color: 'text.secondary', ...sx }}>
    {children}
  </Typography>
)

/** The text above a list or a form that says what it is for. */
export const Intro = ({ children }: { children: ReactNode }) => (
  <Note sx={{ maxWidth: '85ch', mb: 1.5 }}>{children}</Note>
)
