import birds from './birds.svg?url&no-inline'

/** The bird that a plan is called after, "Hornero Anual 80" too; nothing for a plan of another name. */
export function PlanBird({ planName }: { planName: string }) {
  return (
    <svg className="plan-bird" width={56} height={56} aria-hidden="true">
      <use href={`${birds}#${planName.split(' ')[0]}`} />
    </svg>
  )
}
