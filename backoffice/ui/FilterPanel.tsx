import TuneIcon from '@mui/icons-material/Tune'
import { Button, Collapse, Paper, type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../i18n/texts.ts'

type Props = {
  /** Whether the panel can be folded on a desktop too, where it starts open. */
  collapsible?: boolean
  children: ReactNode
}

/** The filters above a list: open on a desktop, behind a button on a phone. */
export const FilterPanel = ({ collapsible = false, children }: Props) => {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const [open, setOpen] = useState(collapsible && !isPhone)
  const id = useId()
  if (!isPhone && !collapsible) {
    return (
      <Paper variant="outlined" component="search" sx={{ display: 'block', p: 1.5, mb: 1.5 }}>
        {children}
      </Paper>
    )
  }
  return (
    <Paper variant="outlined" component="search" sx={{ display: 'block', mb: 1.5 }}>
      <Button
        fullWidth
        color="inherit"
        startIcon={<TuneIcon />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{ justifyContent: 'flex-start', px: 1.5, minHeight: 44 }}
      >
        {t.list.filters}
      </Button>
      <Collapse in={open} id={id} sx={{ px: 1.5, '& .MuiCollapse-wrapperInner': { pb: 1.5, pt: 1 } }}>
        {children}
      </Collapse>
    </Paper>
  )
}
