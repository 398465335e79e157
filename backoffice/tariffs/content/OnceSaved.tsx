import { Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { t } from '../../i18n/tariff-texts.ts'

/** Explains in a tooltip why its content is disabled, while there are unsaved changes. */
export const OnceSaved = ({ isDirty, children }: { isDirty: boolean; children: ReactNode }) => (
  <Tooltip title={isDirty ? t.tariffs.saveFirst : ''}>
    <span>{children}</span>
  </Tooltip>
)
