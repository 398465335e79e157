import { Box, Link, Typography } from '@mui/material'
import { useCanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Area } from '#shared/access/guard.ts'
import { lineInWords } from '#shared/partner-account/line-names.ts'
import {
  NOTE_MAX_LENGTH,
  type Dispute,
  type Statement,
  statementApi,
  type StatementLine,
} from '#shared/partner-account/statement-contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/statement-texts.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { NoteDialog } from '../kit/NoteDialog.tsx'
import { Note } from '../ui/Note.tsx'
import { accounts } from './resource.ts'

type Props = { area: Area; statement: Statement; line: StatementLine }

/** The dispute on a statement line and its answer, with the buttons of its actions (G-04). */
export const DisputeCell = ({ area, statement, line }: Props) => {
  const { dispute } = line
  if (!dispute) return area === 'partner' ? <DisputeButton statement={statement} line={line} /> : null
  return (
    <Box sx={{ minWidth: 200, maxWidth: '60ch', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      <NamedText name={`${t.statements.dispute.written}, ${formatMoment(dispute.at)}`} text={dispute.note} />
      {dispute.answer !== null && dispute.answeredAt !== null ? (
        <NamedText
          name={`${t.statements.dispute.answerText}, ${formatMoment(dispute.answeredAt)}`}
          text={dispute.answer}
        />
      ) : (
        <>
          <Note>{t.statements.dispute.waits[area]}</Note>
          {area === 'administrator' && <AnswerButton statement={statement} line={line} dispute={dispute} />}
        </>
      )}
    </Box>
  )
}

const NamedText = ({ name, text }: { name: string; text: string }) => (
  <Box sx={{ mb: 0.5 }}>
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography variant="body2">{text}</Typography>
  </Box>
)

const DisputeButton = ({ statement, line }: Omit<Props, 'area'>) => {
  const name = lineInWords(line)
  return (
    <DialogButton variant="text" label={t.statements.dispute.open} aria-label={t.statements.dispute.of(name)}>
      {(close) => (
        <NoteDialog
          maxLength={NOTE_MAX_LENGTH}
          title={t.statements.dispute.title(name)}
          confirm={t.statements.dispute.confirm}
          label={t.statements.dispute.note}
          hint={t.statements.dispute.noteHint}
          endpoint={statementApi.dispute}
          send={(note) => ({ params: { id: statement.id }, body: { lineId: line.id, note } })}
          onClose={close}
        />
      )}
    </DialogButton>
  )
}

const AnswerButton = ({ statement, line, dispute }: Omit<Props, 'area'> & { dispute: Dispute }) => {
  const { canAccess } = useCanAccess({ resource: 'accountStatements', action: 'answer' })
  if (!canAccess) return null
  const name = lineInWords(line)
  return (
    <DialogButton label={t.statements.dispute.answer} aria-label={t.statements.dispute.answerOf(name)}>
      {(close) => (
        <NoteDialog
          maxLength={NOTE_MAX_LENGTH}
          title={t.statements.dispute.answerTitle(name)}
          confirm={t.statements.dispute.answerConfirm}
          label={t.statements.dispute.answerText}
          hint={t.statements.dispute.answerHint}
          about={
            <>
              <NamedText name={t.statements.dispute.written} text={dispute.note} />
              {t.statements.dispute.remedy}{' '}
              <Link component={RouterLink} to={accounts.paths.show(statement.businessId)}>
                {t.statements.dispute.remedyLink}
              </Link>
              .
            </>
          }
          endpoint={statementApi.answer}
          send={(answer) => ({ params: { id: dispute.id }, body: { answer } })}
          onClose={close}
        />
      )}
    </DialogButton>
  )
}
