import { Box, Button, Paper, Step as StepMark, StepLabel, Stepper, Typography } from '@mui/material'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { businessTexts } from '../i18n/business-texts.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { focusFirstWrong } from '../ui/focusFirstWrong.ts'
import type { Steps } from './useForm.ts'

type Props<Form extends object> = {
  steps: Steps<Form>
  titles: readonly string[]
  /** The fields of each step. */
  pages: readonly ReactNode[]
  submitLabel: string
  isPending: boolean
  /** Back from the first step. */
  onLeave: () => void
  /** Every step is good. */
  onSubmit: () => void
  bannerAction?: ReactNode
}

/** The frame of a form of several steps: where one is, what is wrong, and the ways on and back. */
export const StepForm = <Form extends object>({
  steps,
  titles,
  pages,
  submitLabel,
  isPending,
  onLeave,
  onSubmit,
  bannerAction,
}: Props<Form>) => {
  const { step, setStep, failure, passes } = steps
  const isLast = step === pages.length - 1
  // A step is made when it is reached, with what it loads; it stays then, with what was typed.
  const [furthest, setFurthest] = useState(step)
  if (step > furthest) setFurthest(step)
  const top = useRef<HTMLFormElement>(null)
  useFocusOnFailure(top, failure)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isPending || !passes(step)) return
    if (isLast) return onSubmit()
    setStep(step + 1)
    top.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <Paper ref={top} variant="outlined" component="form" noValidate onSubmit={submit} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stepper activeStep={step} alternativeLabel sx={{ mb: 2.5 }}>
        {titles.map((title) => (
          <StepMark key={title}>
            <StepLabel>{title}</StepLabel>
          </StepMark>
        ))}
      </Stepper>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {businessTexts.stepOf(step + 1, pages.length)}. {businessTexts.required}
      </Typography>
      {failure && (
        <Box sx={{ mb: 2 }}>
          <ErrorBanner failure={failure} action={bannerAction} />
        </Box>
      )}
      {pages.slice(0, furthest + 1).map((page, n) => (
        <Box key={titles[n]} hidden={n !== step}>
          {page}
        </Box>
      ))}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 3 }}>
        <Button onClick={() => (step === 0 ? onLeave() : setStep(step - 1))} disabled={isPending}>
          {businessTexts.previous}
        </Button>
        <Button type="submit" variant="contained" disabled={isPending}>
          {isLast ? submitLabel : businessTexts.next}
        </Button>
      </Box>
    </Paper>
  )
}

/** Takes the keyboard to the first wrong field, where the banner is read from too. */
function useFocusOnFailure(top: React.RefObject<HTMLFormElement | null>, failure: unknown): void {
  const seen = useRef<unknown>(null)
  useEffect(() => {
    const isNew = failure !== null && seen.current === null
    seen.current = failure
    if (!isNew) return
    if (!focusFirstWrong(top.current)) top.current?.scrollIntoView({ block: 'start' })
  }, [top, failure])
}
