import { Box, Button, Paper, Step as StepMark, StepLabel, Stepper } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { ValidationIssue } from '#shared/validation-issues.ts'
import { t } from '../i18n/business-texts.ts'
import { Note } from '../ui/Note.tsx'
import { FormBanner, type FormBannerProps } from './FormBanner.tsx'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'
import { type AskAvailability, useAvailability } from './useAvailability.ts'

/** One step: its fields, with their validation rules. */
export type Step<Values> = {
  title: string
  /** The first path segments of the step's fields. */
  fields: readonly (keyof Values & string)[]
  check: (values: Values) => readonly ValidationIssue[]
  /** The fields of the step whose values must be unique among all records. */
  unique?: readonly (keyof Values & string)[]
  page: ReactNode
}

type Props<Values> = Pick<RecordFormProps<Values>, 'start' | 'prepare' | 'onRefused'> & {
  steps: readonly Step<Values>[]
  askAvailability: AskAvailability<Values>
  submitLabel: string
  /** Called by the back button of the first step. */
  onLeave: () => void
  actionFor?: FormBannerProps['actionFor']
  /** What is shown above the fields of every step. */
  notice?: ReactNode
}

/** A form in steps, each of which must be valid before the next. Reached steps stay mounted, so typed values are kept. */
export const StepForm = <Values extends object>(props: Props<Values>) => {
  const { start, prepare, onRefused, steps, askAvailability, ...frame } = props
  const [step, setStep] = useState(0)
  const [passed, setPassed] = useState(0)
  const availability = useAvailability<Values>(askAvailability)

  /** Validates the steps up to the current one, and returns all issues of the first invalid step. */
  async function check(values: Values): Promise<readonly ValidationIssue[]> {
    const isSent = availability.consumeSubmit()
    for (const [n, one] of steps.slice(0, step + 1).entries()) {
      const all = await availability.withUnavailable(values, one.check(values), one.unique ?? [], isSent && n === step)
      if (all.length > 0) return all
    }
    return []
  }

  async function prepareStep(values: Values): Promise<object | null> {
    if (availability.isUnknown()) return null
    if (step === steps.length - 1) return prepare ? prepare(values) : values
    setStep(step + 1)
    setPassed(passed + 1)
    return null
  }

  return (
    <Box onSubmitCapture={availability.onSubmitCapture}>
      <RecordForm start={start} check={check} prepare={prepareStep} onRefused={onRefused}>
        <Frame
          steps={steps as readonly Pick<Step<never>, 'title' | 'fields' | 'page'>[]}
          step={step}
          setStep={setStep}
          passed={passed}
          {...frame}
        />
      </RecordForm>
    </Box>
  )
}

type FrameProps = Omit<Props<never>, 'start' | 'prepare' | 'onRefused' | 'steps' | 'askAvailability'> & {
  steps: readonly Pick<Step<never>, 'title' | 'fields' | 'page'>[]
  step: number
  setStep: (step: number) => void
  /** The number of times that the user continued from a valid step. */
  passed: number
}

/** The current step, its errors, and the buttons to go back and to continue. */
const Frame = ({ steps, step, setStep, passed, submitLabel, onLeave, actionFor, notice }: FrameProps) => {
  const { isSubmitting } = useFormState()
  const isLast = step === steps.length - 1
  // A step is mounted when it is first reached, with everything it loads, and then stays mounted with its values.
  const [furthest, setFurthest] = useState(step)
  if (step > furthest) setFurthest(step)
  const top = useRef<HTMLDivElement>(null)
  useNewStep(top, passed)
  useStepOfRefusal(steps, setStep)
  return (
    <Paper ref={top} variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stepper activeStep={step} alternativeLabel sx={{ mb: 2.5 }}>
        {steps.map(({ title }) => (
          <StepMark key={title}>
            <StepLabel>{title}</StepLabel>
          </StepMark>
        ))}
      </Stepper>
      <Note sx={{ mb: 2 }}>
        {t.sellers.stepOf(step + 1, steps.length)}. {t.sellers.required}
      </Note>
      <Box sx={{ display: 'grid', gap: 1, mb: 2, '&:empty': { display: 'none' } }}>
        {notice}
        <FormBanner actionFor={actionFor} />
      </Box>
      {steps.slice(0, furthest + 1).map(({ title, page }, n) => (
        <Box key={title} hidden={n !== step}>
          {page}
        </Box>
      ))}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 3 }}>
        <Button onClick={() => (step === 0 ? onLeave() : setStep(step - 1))} disabled={isSubmitting}>
          {t.sellers.previous}
        </Button>
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {isLast ? submitLabel : t.sellers.next}
        </Button>
      </Box>
    </Paper>
  )
}

/** Shows a newly reached step from its top, without errors for fields that the user has not visited. */
function useNewStep(top: React.RefObject<HTMLElement | null>, passed: number): void {
  const { reset } = useFormContext()
  useEffect(() => {
    if (passed === 0) return
    reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true, keepSubmitCount: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [top, passed, reset])
}

/** Opens the first step that has an error after a refusal. */
function useStepOfRefusal(steps: FrameProps['steps'], setStep: (step: number) => void): void {
  const { errors, submitCount, isSubmitting } = useFormState()
  const lastSubmit = useRef(0)
  useEffect(() => {
    if (isSubmitting || submitCount === lastSubmit.current) return
    lastSubmit.current = submitCount
    const concerned = steps.findIndex(({ fields }) => fields.some((field) => field in errors))
    if (concerned >= 0) setStep(concerned)
  })
}
