import { Box, Paper } from '@mui/material'
import { CanAccess } from 'react-admin'
import type { ReactNode } from 'react'
import type { RequestDetail } from '#shared/requests/desk-contract.ts'
import { t } from '../i18n/request-texts.ts'
import { History } from '../audit-log/History.tsx'
import { ShowPage } from '../kit/ShowPage.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { RequestFiles } from './RequestFiles.tsx'
import { RequestHistory } from './RequestHistory.tsx'
import { RequestStatus } from './RequestStatus.tsx'
import { ResolveForm } from './ResolveForm.tsx'
import { requests } from './resource.ts'

/** S-08: one request with all its details, and the form for its next step. */
export const RequestShow = () => (
  <ShowPage<RequestDetail>
    back={{ to: requests.paths.list, label: t.requests.back }}
    titleOf={({ kind, caseNumber }) => t.requests.caseTitle(t.requests.kind[kind], caseNumber)}
    actions={({ status }) => <RequestStatus status={status} />}
  >
    {(request) => (
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', lg: '1.7fr 1fr' } }}>
        <Sheet>
          <RequestFacts request={request} />
          <RequestFiles files={request.attachments} />
        </Sheet>
        <Sheet>
          <CanAccess action="edit" resource="request">
            <ResolveForm request={request} />
          </CanAccess>
          <RequestHistory request={request} />
        </Sheet>
        <History resource="request" id={request.id} />
      </Box>
    )}
  </ShowPage>
)

const Sheet = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 3, minWidth: 0 }}>
    {children}
  </Paper>
)
