import ActionIcon from '@mui/icons-material/BoltOutlined'
import PageIcon from '@mui/icons-material/ArrowForwardOutlined'
import { Box, Typography } from '@mui/material'
import type { HTMLAttributes } from 'react'
import type { Jump } from './jumps.ts'

/** A page or an action among the results. */
export const JumpLine = ({ jump, props }: { jump: Jump; props: HTMLAttributes<HTMLLIElement> }) => {
  const Icon = jump.kind === 'action' ? ActionIcon : PageIcon
  return (
    <Box
      component="li"
      {...props}
      sx={{ borderRadius: 1, px: '8px !important', minHeight: '40px !important', display: 'flex', gap: 1 }}
    >
      <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      <Typography noWrap>{jump.label}</Typography>
    </Box>
  )
}
