import { Box, Tab, Tabs } from '@mui/material'
import { type ComponentType, useEffect, useId, useRef } from 'react'
import { useCanAccess } from 'react-admin'
import { type FieldErrors, useFormState } from 'react-hook-form'
import type { NumberedTable } from '#shared/tariffs/check-tariff.ts'
import { benefitsTable, destinationsTable, extrasTable, plansTable, type Table } from '#shared/tariffs/tables.ts'
import { failureOf } from '../providers/formErrors.ts'
import { t } from '../i18n/tariff-texts.ts'
import { History } from '../audit-log/History.tsx'
import { TextField } from '../kit/TextField.tsx'
import { ChangesPanel } from './ChangesPanel.tsx'
import { ConditionsPanel } from './ConditionsPanel.tsx'
import { SimulationPanel } from './simulation/SimulationPanel.tsx'
import { NumberedPanel, type PanelProps, RatesPanel } from './content/TariffGrids.tsx'
import { TranslationsPanel } from './content/TranslationsPanel.tsx'
import { WarningsPanel } from './content/WarningsPanel.tsx'

const numbered = (table: Table<NumberedTable>) => (panel: PanelProps) => <NumberedPanel table={table} {...panel} />

/** The tabs: the panel of each and its fields in the form. `isAlone`: the panel is mounted only while its tab is open. */
const TABS = {
  plans: { panel: numbered(plansTable), fields: ['plans'] },
  benefits: { panel: numbered(benefitsTable), fields: ['benefits'] },
  extras: { panel: numbered(extrasTable), fields: ['extras'] },
  destinations: { panel: numbered(destinationsTable), fields: ['destinations'] },
  rates: { panel: RatesPanel, fields: ['dayWeights', 'seniorFactor', 'cancellationTerms'] },
  conditions: { panel: ConditionsPanel, fields: ['conditions'], isAlone: true },
  translations: { panel: TranslationsPanel, fields: ['translations'], isAlone: true },
  changes: { panel: ChangesPanel, fields: [], isAlone: true },
  simulation: { panel: SimulationPanel, fields: [], isAlone: true },
  warnings: { panel: WarningsPanel, fields: [], isAlone: true },
  history: { panel: ({ version }: PanelProps) => <History resource="tariffs" id={String(version.id)} />, fields: [] },
} as const satisfies Record<string, { panel: ComponentType<PanelProps>; fields: readonly string[]; isAlone?: boolean }>

export type TabName = keyof typeof TABS

type Props = PanelProps & { tab: TabName; onTab: (tab: TabName) => void }

/** The parts of a version in tabs; typed values of hidden tabs are kept. */
export const TariffTabs = ({ tab, onTab, ...panel }: Props) => {
  const id = useId()
  const { errors } = useFormState()
  const { canAccess: hasHistory = false } = useCanAccess({ resource: 'auditLog', action: 'list' })
  const names = (Object.keys(TABS) as TabName[]).filter((name) => name !== 'history' || hasHistory)
  useShowFirstWrong(names, tab, onTab)
  return (
    <>
      {panel.canEdit && (
        <TextField source="name" isRequired autoComplete="off" maxLength={80} sx={{ maxWidth: 420, mb: 1 }} />
      )}
      <Tabs
        value={tab}
        onChange={(_, name: TabName) => onTab(name)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t.tariffs.tabs}
        // The brand's colour has too little contrast on the page's background: the underline marks the open tab.
        sx={{ mb: 1.5, '& .Mui-selected.Mui-selected': { color: 'text.primary' } }}
      >
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}${name}`}
            aria-controls={`${id}${name}-panel`}
            label={labelOf(name, errorsOn(name, errors))}
            sx={errorsOn(name, errors) > 0 ? { color: 'error.main' } : {}}
          />
        ))}
      </Tabs>
      {names.map((name) => {
        const Panel = TABS[name].panel
        return (
          <Box
            key={name}
            role="tabpanel"
            id={`${id}${name}-panel`}
            aria-labelledby={`${id}${name}`}
            hidden={name !== tab}
          >
            {(name === tab || !('isAlone' in TABS[name])) && <Panel {...panel} />}
          </Box>
        )
      })}
    </>
  )
}

function labelOf(name: TabName, errors: number): string {
  return errors > 0 ? t.tariffs.withErrors(t.tariffs.tab[name], errors) : t.tariffs.tab[name]
}

function errorsOn(name: TabName, errors: FieldErrors): number {
  const own = TABS[name].fields.flatMap((field) => (errors[field] ? [[field, errors[field]] as const] : []))
  return failureOf(Object.fromEntries(own))?.fields.length ?? 0
}

/** After a refusal, opens the first tab with an error, unless the open tab has one. */
function useShowFirstWrong(names: readonly TabName[], tab: TabName, onTab: (tab: TabName) => void): void {
  const { errors, submitCount } = useFormState()
  const lastSubmit = useRef(0)
  useEffect(() => {
    if (submitCount === lastSubmit.current) return
    const wrong = names.filter((name) => errorsOn(name, errors) > 0)
    const [first] = wrong
    if (!first) return
    lastSubmit.current = submitCount
    if (!wrong.includes(tab)) onTab(first)
  })
}
