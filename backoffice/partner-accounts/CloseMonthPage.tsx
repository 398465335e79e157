import { Alert, Button, LinearProgress, MenuItem, TextField } from '@mui/material'
import { ListContextProvider, ResourceContextProvider, useGetOne, useList } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { monthInWords } from '#shared/dates.ts'
import { type Closing, type ClosingRow, statementApi } from '#shared/partner-account/statement-contract.ts'
import { t } from '../i18n/statement-texts.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { ListSheet } from '../kit/ListSheet.tsx'
import { EVERY_ROW } from '../kit/page-size.ts'
import { PageFrame, PageWithout } from '../kit/PageFrame.tsx'
import { Rows } from '../kit/Rows.tsx'
import { useAction } from '../kit/useAction.ts'
import { Intro } from '../ui/Note.tsx'
import { closingColumns } from './closingColumns.tsx'
import { accounts } from './resource.ts'

/** The delay between requests for progress while jobs close accounts. Milliseconds. */
const POLL_MS = 1_500

/** /admin/accounts/close: the figures of a month to close, for all accounts or for one, and the button that closes it (G-04). */
export const CloseMonthPage = () => {
  const [params, setParams] = useSearchParams()
  const businessId = params.get('businessId') ?? undefined
  const month = params.get('month') ?? undefined
  const { data, error, refetch } = useGetOne<Closing & { id: string }>(
    'accountClosings',
    { id: month ?? 'next', meta: { ...(month ? { month } : {}), ...(businessId ? { businessId } : {}) } },
    { refetchInterval: ({ state }) => (state.data?.rows.some((row) => row.state === 'asked') ? POLL_MS : false) },
  )
  const name = businessId && data?.rows[0]?.businessName
  const back = name
    ? { to: accounts.paths.show(businessId), label: t.statements.backTo(name) }
    : { to: accounts.paths.list, label: t.accounts.back }
  if (!data) return <PageWithout back={back} failure={error} onRetry={() => void refetch()} />
  const choose = (chosen: string) => setParams({ month: chosen, ...(businessId ? { businessId } : {}) })
  const buttonProps = { businessId, onAsk: choose }
  return (
    <PageFrame
      back={back}
      title={name ? t.statements.close.titleOf(name) : t.statements.close.title}
      actions={
        <>
          <CloseAllButton closing={data} {...buttonProps} />
          <CloseButton closing={data} {...buttonProps} />
        </>
      }
    >
      <Intro>{t.statements.close.intro}</Intro>
      <TextField
        select
        size="small"
        label={t.statements.close.month}
        value={data.month}
        onChange={(event) => choose(event.target.value)}
        sx={{ maxWidth: 360, mb: 1.5 }}
      >
        {data.months.some((one) => one.month === data.month) ? null : (
          <MenuItem value={data.month}>{monthInWords(data.month)}</MenuItem>
        )}
        {data.months.map(({ month: one, open }) => (
          <MenuItem key={one} value={one}>
            {t.statements.close.monthWith(monthInWords(one), open)}
          </MenuItem>
        ))}
      </TextField>
      <Progress rows={data.rows} />
      <Preview rows={data.rows} />
    </PageFrame>
  )
}

type CloseProps = {
  closing: Closing
  businessId: string | undefined
  /**
   * Called with the month to keep on screen, once the server has the request: by default the page shows the oldest open month. A
   * month that was loaded earlier could show the state before the request, and nothing would load it again.
   */
  onAsk: (month: string) => void
}

const openIn = (rows: readonly ClosingRow[]) => rows.filter(({ state }) => state === 'open').length

const CloseButton = ({ closing, businessId, onAsk }: CloseProps) => {
  const { confirm, dialog } = useConfirm()
  const { month, rows } = closing
  const { act, isPending } = useAction(statementApi.close, { onDone: () => onAsk(month) })
  const open = openIn(rows)
  const question = {
    title: t.statements.close.question(monthInWords(month), open),
    body: t.statements.close.body,
    confirm: t.statements.close.confirm(open),
    isDanger: true,
  }
  async function ask(): Promise<void> {
    if (!(await confirm(question))) return
    act({ body: { month, ...(businessId ? { businessId } : {}) } })
  }
  if (open === 0) return null
  return (
    <>
      <Button variant="contained" size="small" disabled={isPending} onClick={() => void ask()}>
        {t.statements.close.confirm(open)}
      </Button>
      {dialog}
    </>
  )
}

/** Closes all months that are over. Renders nothing while they are those that the other button closes. */
const CloseAllButton = ({ closing: { months, month: shown, rows, all }, businessId, onAsk }: CloseProps) => {
  const { confirm, dialog } = useConfirm()
  const month = months[0]?.month ?? shown
  const { act, isPending } = useAction(statementApi.close, { onDone: () => onAsk(month) })
  const question = {
    title: t.statements.close.allQuestion(monthInWords(month)),
    body: t.statements.close.allBody(all.statements, all.accounts),
    confirm: t.statements.close.all,
    isDanger: true,
  }
  async function ask(): Promise<void> {
    if (!(await confirm(question))) return
    act({ body: { month, withEarlier: true, ...(businessId ? { businessId } : {}) } })
  }
  if (all.statements === openIn(rows)) return null
  return (
    <>
      <Button variant="outlined" size="small" disabled={isPending} onClick={() => void ask()}>
        {t.statements.close.all}
      </Button>
      {dialog}
    </>
  )
}

/** The progress of a closing; otherwise a notice when every account is closed. An account that lacks an earlier month is not. */
const Progress = ({ rows }: { rows: readonly ClosingRow[] }) => {
  const of = (state: ClosingRow['state']) => rows.filter((row) => row.state === state).length
  const [requestCount, closed] = [of('asked'), of('closed')]
  if (requestCount === 0) {
    return rows.length > 0 && closed === rows.length ? (
      <Alert severity="info" variant="outlined" sx={{ bgcolor: 'background.paper', mb: 1.5 }}>
        {t.statements.close.nothing}
      </Alert>
    ) : null
  }
  const text = t.statements.close.progress(closed, requestCount + closed)
  return (
    <Alert severity="info" variant="outlined" sx={{ bgcolor: 'background.paper', mb: 1.5, '& > div': { flexGrow: 1 } }}>
      {text}
      <LinearProgress
        aria-label={text}
        variant="determinate"
        value={(100 * closed) / (requestCount + closed)}
        sx={{ mt: 1 }}
      />
    </Alert>
  )
}

const Preview = ({ rows }: { rows: readonly ClosingRow[] }) => {
  const data = rows.map(({ totals, ...row }) => ({ ...row, ...totals, id: row.businessId }))
  const list = useList({ data, resource: 'accountClosings', perPage: EVERY_ROW })
  return (
    <ResourceContextProvider value="accountClosings">
      <ListContextProvider value={list}>
        <ListSheet empty={t.statements.close.none}>
          <Rows columns={closingColumns} />
        </ListSheet>
      </ListContextProvider>
    </ResourceContextProvider>
  )
}
