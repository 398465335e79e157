import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { licenceProblems, shippedPackages } from './licences.ts'
import { auditOutcome, npm, type Outcome, sbomOutcome, signaturesOutcome } from './npm.ts'

/**
 * npm run supply-chain                    checks our dependencies' vulnerabilities, signatures, licences, and lists them
 * npm run supply-chain -- --strict        also fails when a check could not be made: for CI
 * npm run supply-chain -- --sbom FILE     writes the list (CycloneDX) to FILE instead of sbom.cdx.json
 */
const { values } = parseArgs({
  options: { strict: { type: 'boolean', default: false }, sbom: { type: 'string', default: 'sbom.cdx.json' } },
})

function licences(): Outcome {
  const packages = shippedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const problems = licenceProblems(packages)
  return problems.length > 0
    ? { is: 'found', summary: problems.join('; ') }
    : { is: 'fine', summary: `${packages.length} packages that ship, all on the list` }
}

function sbom(): Outcome {
  // The list is made from the lock file, so that it includes packages for other platforms.
  const listed = npm('sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only')
  const outcome = sbomOutcome(listed)
  if (outcome.is === 'fine') writeFileSync(values.sbom, listed.out)
  return outcome.is === 'fine' ? { ...outcome, summary: `${outcome.summary}, written to ${values.sbom}` } : outcome
}

const CHECKS: Record<string, () => Outcome> = {
  'known holes (npm audit, high and critical)': () => auditOutcome(npm('audit', '--audit-level=high', '--json')),
  'signatures (npm audit signatures)': () => signaturesOutcome(npm('audit', 'signatures', '--json')),
  'licences of what ships': licences,
  'list of what ships (CycloneDX)': sbom,
}

const outcomes = Object.entries(CHECKS).map(([name, check]) => {
  const outcome = check()
  console.log(`${outcome.is.toUpperCase()}  ${name}: ${outcome.summary}`)
  return outcome.is
})
const isBad = outcomes.some((is) => is === 'found' || (values.strict && is === 'not made'))
process.exit(isBad ? 1 : 0)
