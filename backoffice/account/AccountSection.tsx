import { Box, Paper, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

type Props = { title: string; help?: string; action?: ReactNode; children: ReactNode }

/** A section of "Mi cuenta" on its own sheet: title, explanation and actions. */
export const AccountSection = ({ title, help, action, children }: Props) => {
  const titleId = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography component="h2" variant="h6" id={titleId} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {action}
        {help && <Typography sx={{ flexBasis: '100%', color: 'text.secondary', maxWidth: '68ch' }}>{help}</Typography>}
      </Box>
      {children}
    </Paper>
  )
}
