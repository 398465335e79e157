import { Paper, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

/** A titled panel of the home. */
export const HomePanel = ({ title, children }: { title: string; children: ReactNode }) => {
  const titleId = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Typography id={titleId} component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}
