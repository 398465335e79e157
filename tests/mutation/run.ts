import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fetchPackages } from '../bench/fetched-packages.ts'
import { ROOT } from '../support/container-files.ts'

/** Runs Stryker with a configuration: npm run mutation. It is fetched first, below node_modules, where it finds our vitest. */
const PACKAGES = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1']
const folder = path.join(ROOT, 'node_modules/.cache/stryker')

mkdirSync(folder, { recursive: true })
if (!fetchPackages(folder, PACKAGES, { withPeers: false })) throw new Error('npm could not install Stryker')
const stryker = path.join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const { status } = spawnSync(process.execPath, [stryker, 'run', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
