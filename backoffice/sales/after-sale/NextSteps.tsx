import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCanAccessCallback } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { type NextStep, nextSteps, type Step, stepPermissions } from '#shared/after-sale/next-steps.ts'
import { dayAt } from '#shared/dates.ts'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { PayDialog } from './PayDialog.tsx'
import { ResendDialog } from './ResendDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'
import { lazySection } from '../../kit/lazySection.tsx'

const CancelDialog = lazySection(async () => (await import('./CancelDialog.tsx')).CancelDialog)
const ChangeDialog = lazySection(async () => (await import('./ChangeDialog.tsx')).ChangeDialog)
const CorrectDialog = lazySection(async () => (await import('./CorrectDialog.tsx')).CorrectDialog)

/** The actions that a sale allows next, and the reasons why the others are not possible. */
export const NextSteps = ({ sale }: { sale: SaleDetail }) => {
  const [today] = useState(() => dayAt(new Date()))
  const { linked, forget } = useLinkedStep()
  const [doing, setDoing] = useState<Step | null>(linked)
  const granted = useGranted()
  const may = (step: Step) => granted?.has(stepPermissions[step]) ?? false
  const steps = nextSteps(asItIs(sale), { today, may })
  if (steps.length === 0) return null
  const close = () => {
    setDoing(null)
    forget()
  }
  const isOpen = (step: Step) =>
    doing === step && steps.some(({ step: open, closed }) => open === step && closed === null)
  return (
    <Box component="section" aria-label={t.sale.next.title} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
        {steps
          .filter(({ closed }) => closed === null)
          .map(({ step }) => (
            <Button key={step} size="small" {...lookOf(step)} onClick={() => setDoing(step)}>
              {t.sale.next.open[step]}
            </Button>
          ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {[...Map.groupBy(steps.filter(isClosed), ({ closed }) => closed)]
          .map(([closed, shut]) =>
            t.sale.next.closed(
              shut.map(({ step }) => step),
              closed,
            ),
          )
          .join(' ')}
      </Typography>
      <PayDialog sales={isOpen('pay') ? [sale] : null} onClose={close} />
      {isOpen('resend') && <ResendDialog sale={sale} onClose={close} />}
      {isOpen('takeBack') && <TakeBackDialog sale={sale} onClose={close} />}
      <Suspense fallback={null}>
        {(isOpen('cancel') || isOpen('grant')) && <CancelDialog sale={sale} onClose={close} />}
        {(isOpen('change') || isOpen('extend')) && <ChangeDialog sale={sale} onClose={close} />}
        {isOpen('correct') && <CorrectDialog sale={sale} onClose={close} />}
      </Suspense>
    </Box>
  )
}

/** The step that a link to this sale asked to begin with; `forget` keeps a reload from beginning it again. */
function useLinkedStep(): { linked: Step | null; forget: () => void } {
  const { search, state } = useLocation() as { search: string; state: { step?: Step } | null }
  const navigate = useNavigate()
  const linked = state?.step ?? null
  return { linked, forget: () => linked && void navigate({ search }, { replace: true, state: null }) }
}

function asItIs({ mode, isPaid, lot, cancelledAt, contact, startDate, endDate }: SaleDetail) {
  const isCovered = lot !== null && lot !== undefined
  return {
    mode,
    isPaid,
    isCovered,
    isCancelled: cancelledAt !== null,
    isErased: contact.email === '',
    startDate,
    endDate,
  }
}

function isClosed(step: NextStep): step is NextStep & { closed: NonNullable<NextStep['closed']> } {
  return step.closed !== null
}

/** The permissions of this session's role for these steps; undefined until they are loaded. */
function useGranted(): ReadonlySet<string> | undefined {
  const canAccess = useCanAccessCallback()
  const { data } = useQuery({
    queryKey: ['auth', 'nextSteps'],
    queryFn: async () => {
      const permissions: string[] = []
      for (const permission of new Set(Object.values(stepPermissions))) {
        const [resource = '', action = ''] = permission.split('.')
        if (await canAccess({ resource, action })) permissions.push(permission)
      }
      return permissions
    },
  })
  return data && new Set(data)
}

function lookOf(step: Step): { variant: 'contained' | 'outlined'; color?: 'error' } {
  if (step === 'pay') return { variant: 'contained' }
  return step === 'cancel' || step === 'takeBack' ? { variant: 'outlined', color: 'error' } : { variant: 'outlined' }
}
