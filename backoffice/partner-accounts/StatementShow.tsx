import { Alert, Paper } from '@mui/material'
import { BooleanInput, ResourceContextProvider, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Area } from '#shared/access/guard.ts'
import { monthInWords } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { lineGroupNames } from '#shared/partner-account/line-names.ts'
import type { StatementDetail, StatementLine } from '#shared/partner-account/statement-contract.ts'
import { lineGroups } from '#shared/partner-account/statement.ts'
import { t } from '../i18n/statement-texts.ts'
import { History } from '../audit-log/History.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { PageWithout, WHOLE } from '../kit/PageFrame.tsx'
import { BackLink } from '../ui/BackLink.tsx'
import { Figures } from '../ui/Figures.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Note } from '../ui/Note.tsx'
import { statementLineColumns } from './columns.tsx'
import { StatementFiles } from './StatementFiles.tsx'
import { accounts, ownAccount } from './resource.ts'

const OLDEST_FIRST = { field: 'day', order: 'ASC' } as const
const NO_FILTER = {}

/** /admin/accounts/statements/{id}: a closed month of an account, line by line (G-04). */
export const StatementShow = () => <Page area="administrator" />

/** /profile/accounts/statements/{id}: a closed month of the logged-in business's account. */
export const OwnStatement = () => <Page area="partner" />

const Page = ({ area }: { area: Area }) => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<StatementDetail>('accountStatements', { id, meta: WHOLE })
  const home =
    area === 'partner'
      ? { to: ownAccount.paths.list, label: t.statements.backToOwn }
      : { to: accounts.paths.list, label: t.accounts.back }
  if (!data) return <PageWithout back={home} failure={error} onRetry={() => void refetch()} />
  const back =
    area === 'partner'
      ? home
      : { to: accounts.paths.show(data.businessId), label: t.statements.backTo(data.businessName) }
  return (
    <ResourceContextProvider value="statementLines">
      <ListPage<StatementLine>
        title={t.statements.of(data.number, monthInWords(data.month))}
        back={<BackLink to={back.to}>{back.label}</BackLink>}
        columns={statementLineColumns(area, data)}
        sort={OLDEST_FIRST}
        actions={<StatementFiles id={id} />}
        exports={null}
        filter={{ statementId: id }}
        filters={
          <ListFilters columns="1fr" defaults={NO_FILTER}>
            <BooleanInput source="isDisputed" label={t.statements.onlyDisputed} helperText={false} />
          </ListFilters>
        }
        empty={{ none: t.statements.noLines, title: t.statements.noneFound, hint: t.statements.noneFoundHint }}
        below={<History resource="accounts" id={data.businessId} q={data.number} />}
        emptyAtFirst={{ title: t.statements.noLines, hint: null }}
      >
        <StatementFigures area={area} statement={data} />
      </ListPage>
    </ResourceContextProvider>
  )
}

const StatementFigures = ({ area, statement }: { area: Area; statement: StatementDetail }) => (
  <>
    {statement.openDisputes > 0 && (
      <Alert severity="warning" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
        {t.statements.openDisputes(statement.openDisputes)}
      </Alert>
    )}
    <Paper variant="outlined" sx={{ p: 1.5, my: 1.5 }}>
      <Figures
        title={t.statements.figures}
        figures={[
          { name: t.statements.opening, value: formatMoney(statement.opening) },
          ...lineGroups.map((group) => ({ name: lineGroupNames[group], value: formatMoney(statement.totals[group]) })),
          { name: t.statements.closing, value: formatMoney(statement.closing) },
        ]}
      />
      <Note sx={{ mt: 1 }}>{t.statements.frozen[area]}</Note>
    </Paper>
  </>
)
