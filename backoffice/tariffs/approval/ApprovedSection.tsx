import { Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Note } from '../../ui/Note.tsx'

/** One part of what is approved, under its title. */
export const ApprovedSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" variant="h6" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  )
}

/** What there is to know where a part has nothing to show. */
export const Plain = ({ children }: { children: ReactNode }) => <Note sx={{ maxWidth: '75ch' }}>{children}</Note>
