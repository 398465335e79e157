import { Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { t } from '../../i18n/tariff-texts.ts'

/** Off, with its reason, while something is typed that is not saved. */
export const OnceSaved = ({ isDirty, children }: { isDirty: boolean; children: ReactNode }) => (
  <Tooltip title={isDirty ? t.tariffs.saveFirst : ''}>
    <span>{children}</span>
  </Tooltip>
)
