import birds from './birds.svg?url&no-inline'

/** Draws the bird in the name of a plan, also for "Hornero Anual 80"; nothing for a plan with another name. */
export function PlanBird({ planName }: { planName: string }) {
  return (
    <svg className="plan-bird" width={56} height={56} aria-hidden="true">
      <use href={`${birds}#${planName.split(' ')[0]}`} />
    </svg>
  )
}
