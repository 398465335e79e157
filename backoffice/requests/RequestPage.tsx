import { useQueryClient } from '@tanstack/react-query'
import { Box, Button, Paper, Skeleton } from '@mui/material'
import { useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { RequestDetail } from '#shared/requests/desk-contract.ts'
import { requestTexts } from '../i18n/request-texts.ts'
import { texts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { BackLink } from '../reports/BackLink.tsx'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { RequestFiles } from './RequestFiles.tsx'
import { RequestHistory } from './RequestHistory.tsx'
import { RequestStatus } from './RequestStatus.tsx'
import { ResolveForm } from './ResolveForm.tsx'

/** Apart from the list's rows, which react-admin would show as if they were whole. */
const DETAIL = { whole: true }

/** S-08: one request, all there is to know of it, and its next step. */
export const RequestPage = () => {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const { data: request, error, refetch } = useGetOne<RequestDetail>('request', { id, meta: DETAIL })
  const back = <BackLink to={paths.administrator.requests}>{requestTexts.back}</BackLink>
  if (error) {
    const retry = (
      <Button color="inherit" size="small" onClick={() => void refetch()}>
        {texts.list.retry}
      </Button>
    )
    return (
      <>
        {back}
        <ErrorBanner failure={error} action={retry} />
      </>
    )
  }
  if (!request) {
    return (
      <>
        {back}
        <PageHeading title={texts.list.loading} />
        <Skeleton variant="rounded" height={320} />
      </>
    )
  }
  const reload = () => void queryClient.invalidateQueries({ queryKey: ['request'] })
  return (
    <>
      {back}
      <PageHeading title={requestTexts.caseTitle(requestTexts.kind[request.kind], request.caseNumber)}>
        <RequestStatus status={request.status} />
      </PageHeading>
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', lg: '1.7fr 1fr' } }}>
        <Sheet>
          <RequestFacts request={request} />
          <RequestFiles files={request.attachments} />
        </Sheet>
        <Sheet>
          <ResolveForm request={request} reload={reload} />
          <RequestHistory request={request} />
        </Sheet>
      </Box>
    </>
  )
}

const Sheet = ({ children }: { children: React.ReactNode }) => (
  <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 3, minWidth: 0 }}>
    {children}
  </Paper>
)
